import { escapeHtml } from '../../../../app/lib/escape-html.ts';
import { mailDocument } from '../../../../app/lib/mail-html.ts';

/** An email about accounts that administrators have written. */
export interface StoredLetter {
  subject: string;
  body: string;
}

const FIELD = /\{\{([^{}]*)\}\}/g;

/** Leaves out a line whose field has no value. Only the link of the message becomes one. */
export function renderLetter(
  { subject, body }: StoredLetter,
  values: Record<string, string | undefined>,
) {
  const kept = body
    .split(/\r?\n/)
    .filter((line) => [...line.matchAll(FIELD)].every(([, name = '']) => values[name.trim()]))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const paragraphs = kept
    .split('\n\n')
    .map((words) => `<p>${filled(escapeHtml(words), values, inHtml).replaceAll('\n', '<br>')}</p>`);
  return {
    subject: filled(subject, values),
    text: `${filled(kept, values)}\n`,
    html: mailDocument(paragraphs),
  };
}

function filled(
  text: string,
  values: Record<string, string | undefined>,
  show = (_: string, value: string) => value,
): string {
  return text.replace(FIELD, (_, name) => show(name.trim(), values[name.trim()] ?? ''));
}

function inHtml(name: string, value: string): string {
  const shown = escapeHtml(value);
  if (name === 'link') return `<a href="${shown}">${shown}</a>`;
  return name === 'code' ? `<strong>${shown}</strong>` : shown;
}
