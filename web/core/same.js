// Equality of what is kept as JSON.

const isObject = (value) => value !== null && typeof value === 'object';

/** Equal as JSON, in whatever order the keys stand. */
export function same(a, b) {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return a === b;
  const keys = (value) => Object.keys(value).filter((key) => value[key] !== undefined);
  return keys(a).length === keys(b).length && keys(a).every((key) => same(a[key], b[key]));
}
