// Copies a text; the clipboard of the device.

/** A phone that reaches the service by a plain http address has no clipboard object; it can still copy a selection. */
export async function toClipboard(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
