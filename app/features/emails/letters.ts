import { unknownFields } from './merge-fields';

export interface Letter {
  subject: string;
  body: string;
}

/** A letter that is sent automatically, and that staff can rewrite. */
export interface LetterKind {
  /** The purpose of the template that replaces the original. */
  purpose: string;
  /** Shown in the list and in the audit log. */
  name: string;
  /** Who gets it. */
  about: string;
  /** The database sends the same: see `private.queue_confirmation` for the confirmation of an enquiry
   * and `private.letters` for the others. */
  original: Letter;
  /** The same for everyone, because the limit on letters per address counts by subject. */
  subjectFields: Record<string, string>;
  /**
   * Deliberately without the message and other typed texts, which a stranger could misuse to send
   * text to others.
   */
  fields: Record<string, string>;
  /** A line with one of these is left out if there is nothing to fill in. */
  optional: string[];
  /** What the letter cannot do without, and what would happen. */
  needed?: Record<string, string>;
  /** About an account: it has no facts, and no link but its own. */
  isAccount?: boolean;
  /** Stands for a field in letters, so it has no subject and is one line. */
  isSentence?: boolean;
  /** For the preview. */
  example: Record<string, string>;
}

export const COMPANY_FIELDS = {
  company: 'Our company',
  phone: 'Our phone number',
  email: 'Our email address',
};

export const EXAMPLE = {
  name: 'Sam Ward',
  reference: '7F3A-09BC',
  received: 'Monday 16 November 2026, 9:30 am',
  reply_time: 'by Tuesday 17 November 2026, 9:30 am',
  contact: 'Kim Lee, (08) 5550 0142',
};

export const CONFIRMATION: LetterKind = {
  purpose: 'enquiry-confirmation',
  name: 'Enquiry confirmation',
  about: 'Sent automatically to everyone who sends an enquiry.',
  original: {
    subject: 'We have received your enquiry – {{company}}',
    body: [
      'Hello {{name}},',
      '',
      'Thank you for contacting {{company}}. We have received your enquiry and will answer {{reply_time}}.',
      '',
      'Your reference: {{reference}}',
      'Received: {{received}}',
      'Your contact: {{contact}}',
      'About: {{service}}',
      'Attached: {{file}}',
      'Your estimate: {{estimate}}',
      '',
      'To add something, call {{phone}} or write to {{email}} and give the reference.',
      'Or see where it stands, add to it or withdraw it here, until 30 days after we have finished with it: {{link}}',
      '',
      'If you did not send it, you can ignore this message.',
      '',
      '{{company}}',
      '{{phone}}',
    ].join('\n'),
  },
  subjectFields: COMPANY_FIELDS,
  fields: {
    name: 'Their name',
    reference: 'The enquiry’s reference',
    received: 'When it arrived',
    contact: 'The owner and our phone number, such as “Kim Lee, (08) 5550 0142”',
    reply_time: 'When we will reply, such as “by Tuesday 17 November 2026, 9:30 am”',
    service: 'The service they asked about',
    file: 'How many files they sent, such as “one file”',
    estimate: 'The estimate they sent, such as “Traineeship starting 1 July 2026, $5,000 in total”',
    link: 'The page where they can follow their enquiry',
    ...COMPANY_FIELDS,
  },
  optional: ['contact', 'service', 'file', 'estimate', 'link'],
  example: {
    ...EXAMPLE,
    service: 'Recruitment',
    file: 'one file',
    estimate: 'Traineeship starting 1 July 2026, $5,000 in total',
    link: 'https://…/enquiries/…',
  },
};

export const JOB_FIELDS = { ...COMPANY_FIELDS, job: 'The job title' };

export const RECEIPT: LetterKind = {
  purpose: 'application-receipt',
  name: 'Application confirmation',
  about: 'Sent automatically to everyone who applies for a job.',
  original: {
    subject: 'Your application: {{job}} – {{company}}',
    body: [
      'Hello {{name}},',
      '',
      'Thank you for applying for “{{job}}”. We have received your application.',
      '{{update}}',
      '',
      'Your reference: {{reference}}',
      'Received: {{received}}',
      'Your contact: {{contact}}',
      '',
      '{{next}}',
      '',
      'See where your application stands, correct your details, add a file or withdraw it, until 30 days after we have decided:',
      '{{link}}',
      '',
      'If you did not apply, open the link and tell us.',
      '',
      '{{company}}',
      '{{phone}}',
    ].join('\n'),
  },
  subjectFields: JOB_FIELDS,
  fields: {
    name: 'Their name',
    reference: 'The application’s reference',
    received: 'When it arrived',
    contact: 'The owner and our phone number, such as “Kim Lee, (08) 5550 0142”',
    reply_time: 'When we will reply, such as “by Tuesday 17 November 2026, 9:30 am”',
    update: 'A sentence for someone who has applied before',
    next: 'What happens next; different for someone under 18',
    link: 'The page where they can follow their application',
    ...JOB_FIELDS,
  },
  optional: ['contact', 'update'],
  needed: { link: 'nobody can follow their application' },
  example: {
    ...EXAMPLE,
    job: 'Apprentice carpenter',
    update: 'You had applied before, so we have updated that application.',
    next: 'What happens next: we read your application and contact you, whether or not you are chosen.',
    link: 'https://…/applications/…',
  },
};

const INTERVIEW_FIELDS = { ...JOB_FIELDS, title: '“Interview” or “Interview moved”' };

export const INVITATION: LetterKind = {
  purpose: 'interview-invitation',
  name: 'Interview invitation',
  about: 'Sent automatically to a candidate when an interview is planned or moved.',
  original: {
    subject: '{{title}}: {{job}} – {{company}}',
    body: [
      'Hello {{name}},',
      '',
      '{{news}}',
      '',
      'When: {{time}}',
      'Where: {{place}}',
      'With: {{people}}',
      '',
      '{{calendar}}',
      '',
      '{{company}}',
      '{{phone}}',
    ].join('\n'),
  },
  subjectFields: INTERVIEW_FIELDS,
  fields: {
    name: 'Their name',
    news: 'A sentence that says whether the interview is new or has moved',
    time: 'When it takes place, and how long it takes',
    place: 'The address, or the link of a video call',
    people: 'Who else attends',
    calendar: 'A sentence about the attached calendar file',
    ...INTERVIEW_FIELDS,
  },
  optional: ['place', 'people', 'phone'],
  needed: { time: 'nobody knows when to come' },
  example: {
    name: EXAMPLE.name,
    job: 'Apprentice carpenter',
    title: 'Interview',
    news: 'We would like to meet you about “Apprentice carpenter”.',
    time: 'Tuesday 24 November 2026, 10:00 am (45 minutes)',
    place: '12 Marri Road, Joondalup',
    people: 'Kim Lee',
    calendar:
      'Open the attached invitation to add it to your calendar. If the time does not suit you, reply to this message.',
  },
};

export const LETTER_KINDS: readonly LetterKind[] = [CONFIRMATION, RECEIPT, INVITATION];

/** The database fills in facts when the letter is sent. */
const FACT_FIELD = /^fact:[a-z0-9-]+$/;

const OTHER_LINK = /https?:|www\./i;

export const SUBJECT_MAX = 200;
export const BODY_MAX = 20_000;
export const SENTENCE_MAX = 500;

/** Why the letter cannot be saved, by field. The database refuses the same. */
export function letterProblems(kind: LetterKind, { subject, body }: Letter): Partial<Letter> {
  const problems: Partial<Letter> = {};
  const isNoFact = (field: string) => kind.isAccount === true || !FACT_FIELD.test(field);
  const inSubject = unknownFields(subject, kind.subjectFields).filter(isNoFact);
  const inBody = unknownFields(body, kind.fields).filter(isNoFact);
  if (inSubject.length > 0) {
    problems.subject = `The subject can only contain ${subjectFieldsOf(kind)}, not ${named(inSubject)}.`;
  }
  if (subject.length > SUBJECT_MAX) {
    problems.subject = `The subject can have at most ${SUBJECT_MAX} characters.`;
  }
  if (subject.trim() === '' && !kind.isSentence) problems.subject = 'Required';
  const [missing] = Object.entries(kind.needed ?? {}).filter(([field]) => !hasField(body, field));
  if (missing) {
    const [field, result] = missing;
    problems.body = `The ${kind.isAccount ? 'email' : 'letter'} needs {{${field}}}: without it ${result}.`;
  }
  if (inBody.length > 0)
    problems.body = `Unknown field: ${named(inBody)}. Remove it, or use one from the list below.`;
  if (kind.isAccount && OTHER_LINK.test(`${subject} ${body}`)) {
    problems.body = 'An email about an account can have no link but {{link}}.';
  }
  if (body.length > BODY_MAX) {
    problems.body = 'The message can have at most 20,000 characters.';
  }
  if (kind.isSentence && (body.length > SENTENCE_MAX || /[\r\n]/.test(body))) {
    problems.body = `A sentence is one line of at most ${SENTENCE_MAX} characters.`;
  }
  if (body.trim() === '') problems.body = 'Required';
  return problems;
}

function hasField(text: string, field: string): boolean {
  return new RegExp(`\\{\\{\\s*${field}\\s*\\}\\}`).test(text);
}

/** “{{company}}, {{phone}} and {{email}}” */
export function subjectFieldsOf({ subjectFields }: LetterKind): string {
  const all = Object.keys(subjectFields).map((field) => `{{${field}}}`);
  if (all.length === 1) return all.join();
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

function named(fields: string[]): string {
  return fields.map((field) => `{{${field}}}`).join(', ');
}

export function isOriginal({ original }: LetterKind, { subject, body }: Letter): boolean {
  return subject === original.subject && body === original.body;
}
