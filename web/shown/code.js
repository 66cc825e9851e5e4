// A whole game in a link: the draft as JSON, deflated (zlib, whose checksum reveals damage), in the letters of base64url.
// No server holds anything.
import { untied } from '../evenings/kept.js';

const VERSION = '1'; // the first letter of every code
const MOST = 1_000_000; // letters of JSON that are unpacked; more is no draft

async function through(bytes, stream) {
  const out = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let read = await out.read(); !read.done; read = await out.read()) {
    parts.push(read.value);
    size += read.value.length;
    if (size > MOST) throw new RangeError('too long');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const toLetters = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const toBytes = (letters) => Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** What follows "#/s/" in the link of this game. Players are identified by their number, as the keys of a draft are arbitrary. */
export async function encode(game, draft) {
  const { players, table } = untied(draft);
  const keys = players.map(({ key }) => key);
  const numbered = JSON.stringify(table, (name, value) => (name === 'player' && keys.includes(value) ? keys.indexOf(value) : value));
  const rows = players.map(({ name, colour, board, placed }) => [name, colour, board, ...(placed ? [placed] : [])]);
  const json = JSON.stringify([game, rows, JSON.parse(numbered)]);
  return VERSION + toLetters(await through(new TextEncoder().encode(json), new CompressionStream('deflate')));
}

const isObject = (value) => Boolean(value) && typeof value === 'object' && !Array.isArray(value);

/** {game, draft} of a code; null when it is cut off, damaged or of another make. */
export async function decode(code) {
  try {
    if (code[0] !== VERSION) return null;
    const json = new TextDecoder('utf-8', { fatal: true }).decode(await through(toBytes(code.slice(1)), new DecompressionStream('deflate')));
    const [game, rows, table] = JSON.parse(json);
    const fits = typeof game === 'string' && isObject(table) && Array.isArray(rows) && rows.length
      && rows.every(([name, colour, board, placed = null]) => typeof name === 'string' && typeof colour === 'string' && isObject(board) && (placed === null || Array.isArray(placed)));
    if (!fits) return null;
    const keyed = JSON.stringify(table, (name, value) => (name === 'player' && Number.isInteger(value) ? `s${value}` : value));
    const players = rows.map(([name, colour, board, placed = null], index) => ({ key: `s${index}`, name, colour, board, placed }));
    return { game, draft: { players, table: JSON.parse(keyed) } };
  } catch {
    return null;
  }
}
