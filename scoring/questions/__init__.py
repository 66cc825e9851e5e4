"""A player's question in, the rules that answer it out.

`assistant.Assistant` holds what can be found. It joins the words of a question (stems, and character n-grams,
which survive typos) with its meaning (a sentence encoder), and knows how sure it is. Nothing here is imported
to score: it wants numpy.
"""
