"""Work on photos that outlives the request: progress, result, cancellation."""
