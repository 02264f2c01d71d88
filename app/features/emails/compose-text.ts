import { BEING_UPDATED } from '~/lib/facts/with-facts';
import { isServiceType, SERVICE_TYPE_LABELS } from '~/lib/records/service-types';
import type { EmailForm } from './emails-schema';
import { unknownFields } from './merge-fields';

/** A person must not get a sentence without its figure. */
const NO_FIGURE =
  'A fact in this text has no figure for today: the preview shows where. Add its next period under Facts, or remove it from the text.';

type Text = Pick<EmailForm, 'subject' | 'body'>;

/** The subject of a reply to an enquiry. */
export function replySubject(service: string | null): string {
  const about = service && isServiceType(service) ? ` about ${SERVICE_TYPE_LABELS[service]}` : '';
  return `Re: Your enquiry${about}`;
}

/** Replaces text that came from a template. Keeps typed text, with the template below it. */
export function withTemplate(text: Text, placed: Text, template: Text): Text {
  const isOwn = (part: keyof Text) => text[part].trim() !== '' && text[part] !== placed[part];
  return {
    subject: isOwn('subject') ? text.subject : template.subject,
    body: isOwn('body') ? `${text.body.trimEnd()}\n\n${template.body}` : template.body,
  };
}

/** What stops the email from being sent, by field. Drafts are not checked. */
export function sendProblems({ subject, body }: Text): Partial<Text> {
  const problems: Partial<Text> = {};
  if (subject.includes(BEING_UPDATED)) problems.subject = NO_FIGURE;
  if (isUnknown(subject)) problems.subject = unknownText(subject);
  if (body.trim() === '') problems.body = 'Please enter a message.';
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
