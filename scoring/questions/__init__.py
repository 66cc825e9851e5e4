"""Answers players' questions with rules.

`assistant.Assistant` holds the index. It combines the words of a question (stems, and character n-grams,
which tolerate typos) with its meaning (a sentence encoder), and estimates its confidence. Scoring imports
nothing from here, as it needs numpy.
"""
