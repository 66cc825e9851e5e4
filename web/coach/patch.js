// A JSON Patch (RFC 6902) as the coach sends it: add and replace only.

/** The board with the change made; the board itself stays as it is. */
export function patched(board, patch) {
  const made = structuredClone(board);
  for (const { path, value } of patch) {
    const way = path.split('/').slice(1);
    const last = way.pop();
    const here = way.reduce((part, step) => part[step], made);
    if (last === '-') here.push(structuredClone(value));
    else here[last] = structuredClone(value);
  }
  return made;
}
