/**
 * Browsers offer some functions on https and localhost only. An office that opens the site at
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

/** Puts text on the clipboard. Rejects where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not there on plain http, and elsewhere not allowed to every page.
    copyFromField(text);
  }
}

function copyFromField(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  // Beside the button that was pressed: an open dialog takes the focus back from anywhere else.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser did not allow copying');
}
