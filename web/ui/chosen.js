// The files that a player chose.

/** The files of a change of a file input, which forgets them: the same file can be chosen again, as after a failure. */
export function chosen({ target }) {
  const files = [...target.files];
  target.value = '';
  return files;
}
