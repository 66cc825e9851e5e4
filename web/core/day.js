// The day of a moment, as files and their names state it.

const two = (n) => String(n).padStart(2, '0');

/** YYYY-MM-DD where the device is: in UTC an evening in America is on the next day. */
export const dayOf = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
