// The address that other phones open: the page's own one, unless that is localhost or the service is configured with a better one.
import { signal } from './html.js';
import { getJson } from './api.js';

const here = () => location.origin + location.pathname;
const isOwnMachine = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(location.hostname);

/** {url, source} as GET /address answers; url is null when no other device reaches the service. */
export const address = signal(/** @type {{url: string | null, source: string, table_days?: number}} */ ({
  url: isOwnMachine ? null : here(), source: isOwnMachine ? 'network' : 'request',
}));

let asked = null;

/** Asks the service once; without an answer the page's own address stays. */
export function loadAddress() {
  asked ??= getJson('/address').then((found) => { address.value = found; }, () => { asked = null; });
  return asked;
}

/** A link to a page of the form ("#/join/K7M2QX") that others can open. */
export const addressOf = (place) => (address.value.url || here()) + place;

/** Whether this page is open at an address that only this computer knows. */
export const onOwnMachine = () => isOwnMachine;
