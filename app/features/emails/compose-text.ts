import { BEING_UPDATED } from '~/lib/facts/with-facts';
import { formatDateTime } from '~/lib/format';
import { isServiceType } from '~/lib/records/service-types';
import type { EmailForm } from './emails-schema';
import { serviceInSentence, unknownFields } from './merge-fields';

/** A person must not get a sentence without its figure. */
const NO_FIGURE =
  'A fact used here has no figure for today: the preview shows where. Add its next period under Facts, or remove it.';

type Text = Pick<EmailForm, 'subject' | 'body'>;

/** The subject of a reply to an enquiry. */
export function replySubject(service: string | null): string {
  const about = service && isServiceType(service) ? ` about ${serviceInSentence(service)}` : '';
  return `Re: Your enquiry${about}`;
}

/** The subject of an answer to a message: “Re:” once, however often people have answered. */
export function answerSubject(subject: string): string {
  const bare = subject.replace(/^(\s*(re|aw|sv|antw)\s*:\s*)+/i, '').trim();
  return bare ? `Re: ${bare}` : 'Re: Your message';
}

export interface Quoted {
  sender_name: string | null;
  sender: string;
  body_text: string;
  sent_at: string | null;
  created_at: string;
}

/** The message that is answered, as mail programs quote it. */
export function quote({ sender_name, sender, body_text, sent_at, created_at }: Quoted): string {
  const lines = body_text.trim().split(/\r?\n/);
  const said = lines.map((line) => `>${line.startsWith('>') ? '' : ' '}${line}`.trimEnd());
  return `On ${formatDateTime(sent_at ?? created_at)}, ${sender_name || sender} wrote:\n${said.join('\n')}`;
}

/** The text below the cursor in a new message: the signature, then the message it answers. */
export function textBelow(signature: string, quoted: string | null): string {
  return [signature.trim(), quoted ?? '']
    .filter(Boolean)
    .map((part) => `\n\n${part}`)
    .join('');
}

/**
 * Replaces text that came from a template. Keeps typed text, with the template after it. The
 * signature and the quoted message stay below, and nobody signs twice.
 */
export function withTemplate(
  text: Text,
  placed: Text,
  { subject, body }: Text,
  below = '',
  signature = '',
): Text {
  const template = { subject, body: withoutSignOff(body, signature) };
  const isOwn = (part: keyof Text) => text[part].trim() !== '' && text[part] !== placed[part];
  const hasBelow = below !== '' && text.body.endsWith(below);
  const own = hasBelow ? text.body.slice(0, -below.length) : text.body;
  const end = hasBelow ? below : '';
  return {
    subject: isOwn('subject') ? text.subject : template.subject,
    body:
      isOwn('body') && own.trim() !== ''
        ? `${own.trimEnd()}\n\n${template.body}${end}`
        : `${template.body}${text.body.trim() === '' ? below : end}`,
  };
}

const SIGN_OFF =
  /\n\s*((?:(?:kind|warm|best|with kind|many) )?(?:regards|wishes|thanks)|yours \w+|sincerely|cheers|thank you)(,?)[ \t]*\n((?:.*\S.*(?:\n|$)){1,6})\s*$/i;

/**
 * The template without the name below its ending if a signature follows, and without the ending as
 * well if the signature has its own.
 */
export function withoutSignOff(body: string, signature: string): string {
  const found = signature.trim() === '' ? null : SIGN_OFF.exec(body);
  if (!found) return body;
  const hasOwn = SIGN_OFF.test(`\n${signature.trim()}\n`);
  const text = body.slice(0, found.index).trimEnd();
  return hasOwn ? text : `${text}\n\n${found[1]}${found[2]}`;
}

/**
 * What stops the email from being sent, by field. Drafts are not checked. `below` is what was in the
 * new message before anyone wrote.
 */
export function sendProblems({ subject, body }: Text, below = ''): Partial<Text> {
  const problems: Partial<Text> = {};
  if (subject.includes(BEING_UPDATED)) problems.subject = NO_FIGURE;
  if (isUnknown(subject)) problems.subject = unknownText(subject);
  if (body.trim() === '' || body.trim() === below.trim()) problems.body = 'Please enter a message.';
  else if (isUnknown(body)) problems.body = unknownText(body);
  else if (body.includes(BEING_UPDATED)) problems.body = NO_FIGURE;
  return problems;
}

function isUnknown(text: string): boolean {
  return unknownFields(text).length > 0;
}

function unknownText(text: string): string {
  const names = unknownFields(text).map((name) => `{{${name}}}`);
  return `Unknown merge field: ${names.join(', ')}. Replace it before you send.`;
}
