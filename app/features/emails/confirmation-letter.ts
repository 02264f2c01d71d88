import { unknownFields } from './merge-fields';

/** The purpose of the template that replaces the original letter. */
export const CONFIRMATION = 'enquiry-confirmation';

export interface Letter {
  subject: string;
  body: string;
}

/**
 * What people get who have sent an enquiry. The database sends the same: see
 * `private.queue_confirmation`.
 */
export const ORIGINAL_LETTER: Letter = {
  subject: 'We have received your enquiry – {{company}}',
  body: [
    'Hello {{name}},',
    '',
    'Thank you for contacting {{company}}. We have received your enquiry and will answer within one business day.',
    '',
    'Your reference: {{reference}}',
    'Received: {{received}}',
    'About: {{service}}',
    'With it: {{file}}',
    '',
    'To add something, call {{phone}} or write to {{email}} and give the reference.',
    '',
    'If you did not send it, you can ignore this message.',
    '',
    '{{company}}',
    '{{phone}}',
  ].join('\n'),
};

/** The same for everyone, because the limit of confirmations for an address counts by subject. */
const SUBJECT_FIELDS = {
  company: 'Our company',
  phone: 'Our phone number',
  email: 'Our email address',
};

/**
 * Deliberately without the message and other typed texts, which a stranger could misuse to send
 * text to others.
 */
export const LETTER_FIELDS = {
  name: 'Their name',
  reference: 'The reference of the enquiry',
  received: 'When it arrived',
  service: 'The service they asked about',
  file: 'How many files they sent, such as “one file”',
  ...SUBJECT_FIELDS,
};

export const SUBJECT_MAX = 200;
export const BODY_MAX = 20_000;

/** Why the letter cannot be saved, by field. The database refuses the same. */
export function letterProblems({ subject, body }: Letter): Partial<Letter> {
  const problems: Partial<Letter> = {};
  const inSubject = unknownFields(subject, SUBJECT_FIELDS);
  const inBody = unknownFields(body, LETTER_FIELDS);
  if (inSubject.length > 0) {
    problems.subject = `The subject can only contain {{company}}, {{phone}} and {{email}}, not ${named(inSubject)}.`;
  }
  if (subject.length > SUBJECT_MAX) {
    problems.subject = `The subject can have at most ${SUBJECT_MAX} characters.`;
  }
  if (subject.trim() === '') problems.subject = 'Required';
  if (inBody.length > 0) problems.body = `Nothing can be filled in for ${named(inBody)}.`;
  if (body.length > BODY_MAX) {
    problems.body = 'The text can have at most 20,000 characters.';
  }
  if (body.trim() === '') problems.body = 'Required';
  return problems;
}

function named(fields: string[]): string {
  return fields.map((field) => `{{${field}}}`).join(', ');
}

export function isOriginal({ subject, body }: Letter): boolean {
  return subject === ORIGINAL_LETTER.subject && body === ORIGINAL_LETTER.body;
}
