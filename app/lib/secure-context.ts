/**
 * Browsers offer some functions only on https and localhost. An office that opens the site at
 * http://server:3000 has none of them, so the app uses these instead.
 */

/** A random UUID (RFC 9562, version 4). */
export function randomId(): string {
  return 'xxxxxxxx-xxxx-4xxx-Nxxx-xxxxxxxxxxxx'.replace(/[xN]/g, (digit) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // The digit N holds the variant in its upper two bits.
    return (digit === 'x' ? byte & 0xf : (byte & 0x3) | 0x8).toString(16);
  });
}

/** Copies text to the clipboard. Rejects if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // `navigator.clipboard` is missing on plain http, and not every page may use it elsewhere.
    copyFromField(text);
  }
}

/** The text on the clipboard. Rejects if the browser or the person refuses, and on plain http. */
export async function clipboardText(): Promise<string> {
  return navigator.clipboard.readText();
}

function copyFromField(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  // Next to the button that was pressed, because an open dialog takes the focus back from anywhere
  // else.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('Your browser did not allow copying');
}
