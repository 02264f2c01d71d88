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
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;color:#13231f">${paragraphs.join('')}</body></html>`;
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
