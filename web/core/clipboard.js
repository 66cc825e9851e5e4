// Copies a text; the clipboard of the device.

/** A phone that reaches the service by a plain http address has no clipboard object; it can still copy a selection. */
function copySelected(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  // All outside an open dialog is inert: nothing can be selected there.
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) || document.body;
  const field = Object.assign(document.createElement('textarea'), { value: text, className: 'sr-only' });
  place.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  before?.focus({ preventScroll: true });
  return copied;
}

/** Whether the device has copied it. */
export async function toClipboard(text) {
  if (!navigator.clipboard) return copySelected(text);
  return navigator.clipboard.writeText(text).then(() => true, () => false);
}
