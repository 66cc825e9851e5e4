"""The pages: the form, the rules, the reference of the API, and score tables on paper."""
