import { escapeHtml } from './escape-html.ts';

const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/**
 * Converts plain text to HTML for mail programs that prefer it: paragraphs, line breaks and links.
 */
export function mailHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .filter(Boolean)
    .map((paragraph) => `<p>${linked(paragraph).replace(/\r?\n/g, '<br>')}</p>`);
  return mailDocument(paragraphs);
}

/** Has no colours of its own, so that it can be read in a mail program's dark mode too. */
export function mailDocument(paragraphs: readonly string[]): string {
  const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark">';
  return `<!doctype html><html lang="en-AU"><head>${head}</head><body style="font:16px/1.5 sans-serif">${paragraphs.join('')}</body></html>`;
}

function linked(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [address] = match;
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    end = match.index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}
