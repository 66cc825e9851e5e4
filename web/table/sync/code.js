// The code of a table, as it is typed and read out.

const LETTERS = /^[2-9BCDFGHJKMNPQRSTVWXZ]{6}([2-9BCDFGHJKMNPQRSTVWXZ]{2})?$/;

/** The code in what somebody typed or in a link of ours; null for anything else. */
export function parseCode(text) {
  const code = text.trim().replace(/^.*#\/join\//, '').replace(/[\s-]/g, '').toUpperCase();
  return LETTERS.test(code) ? code : null;
}

/** "K7M2 QX4B": as it is read out. */
export const spoken = (code) => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
