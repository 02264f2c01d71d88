import {
  COMPANY_FIELDS,
  EXAMPLE,
  INVITATION,
  JOB_FIELDS,
  type Letter,
  type LetterKind,
} from './letters';

/** What a field stands for, and an example. */
export type Field = [meaning: string, example: string];

export interface Written
  extends Pick<LetterKind, 'purpose' | 'name' | 'about' | 'optional' | 'needed'> {
  original: Letter;
  fields: Record<string, Field>;
  /** The subject can contain these as well as the company's. */
  subjectFields?: Record<string, string>;
}

const NAME: Field = ['Their name', EXAMPLE.name];
const JOB = { job: 'Apprentice carpenter' };
const OWNER: Field = ['The owner of the vacancy, or our company', 'Kim Lee'];
const QUESTIONS = ['', 'Any questions? Call {{owner}} on {{phone}}.', '', '{{company}}'];

export function letter(written: Written): LetterKind {
  const { fields, subjectFields = COMPANY_FIELDS, ...kind } = written;
  const part = (index: 0 | 1) =>
    Object.fromEntries(Object.entries(fields).map(([field, facts]) => [field, facts[index]]));
  return {
    ...kind,
    subjectFields,
    fields: { ...part(0), ...subjectFields },
    example: { ...JOB, ...part(1) },
  };
}

export function text(...lines: string[]): string {
  return lines.join('\n');
}

const JOB_ALERTS = [
  letter({
    purpose: 'alert-confirmation',
    name: 'Confirm a job alert',
    about: 'Sent to whoever asks for new jobs by email, before any are sent.',
    original: {
      subject: 'Confirm your job alert – {{company}}',
      body: text(
        'Hello,',
        '',
        'Someone asked {{company}} to send new jobs to this address. If it was you, please confirm:',
        '{{link}}',
        '',
        'The link works for 7 days. If it was not you, ignore this message: nothing more will come.',
        '',
        '{{company}}',
      ),
    },
    fields: { link: ['The link that confirms it', 'https://…/jobs/alerts/…'] },
    optional: [],
    needed: { link: 'nobody can confirm their job alert' },
  }),
  letter({
    purpose: 'alert-already',
    name: 'Job alert already set up',
    about: 'Sent if someone asks again for the new jobs that the address gets already.',
    original: {
      subject: 'Your job alert – {{company}}',
      body: text(
        'Hello,',
        '',
        'Someone asked {{company}} to send new jobs to this address. We already do, so nothing has changed.',
        '',
        'Each of our messages about new jobs has a link that stops them.',
        '',
        '{{company}}',
      ),
    },
    fields: {},
    optional: [],
  }),
  letter({
    purpose: 'alert-jobs',
    name: 'New jobs',
    about: 'Sent to people with a job alert, at most once a day.',
    original: {
      subject: '{{news}} – {{company}}',
      body: text('Hello,', '', '{{jobs}}', '', 'Unsubscribe: {{unsubscribe}}', '', '{{company}}'),
    },
    fields: {
      news: ['How many jobs, such as “3 new jobs for you”', 'A new job for you'],
      jobs: ['The new jobs, each with its link', 'Apprentice carpenter\nhttps://…/jobs/…'],
      unsubscribe: ['The link that stops these messages', 'https://…/jobs/alerts/…'],
    },
    subjectFields: { ...COMPANY_FIELDS, news: 'How many jobs, such as “3 new jobs for you”' },
    optional: [],
    needed: { jobs: 'it says nothing', unsubscribe: 'nobody can stop these messages' },
  }),
];

const TO_GUARDIAN = { name: NAME, applicant: ['The applicant’s name', 'Mia Tran'] as Field };

const GUARDIANS = [
  letter({
    purpose: 'guardian-request',
    name: 'Request to a parent or guardian',
    about: 'Sent to the parent or guardian of an applicant under 18.',
    original: {
      subject: 'Your agreement is needed for a job application – {{company}}',
      body: text(
        'Hello {{name}},',
        '',
        '{{news}}',
        '',
        'Job: {{job}}',
        'Employer: {{employer}}',
        'Place: {{place}}',
        'Pay: {{pay}}',
        '',
        '{{applicant}} is under 18, so we won’t go further until we hear from you. Read about the job and what we share with whom, and answer here:',
        '{{link}}',
        '',
        'The link works for 60 days. You can come back to it to read everything again or to change your answer.',
        ...QUESTIONS,
      ),
    },
    fields: {
      ...TO_GUARDIAN,
      news: [
        'A sentence that says what the applicant has asked for',
        'Mia Tran has applied for a job and has named you as parent or guardian.',
      ],
      employer: ['The employer, unless the vacancy is confidential', 'Swan Electrical'],
      place: ['Where the job is', 'Joondalup WA 6027'],
      pay: ['The pay', '$24.10 an hour'],
      link: ['The page where they answer', 'https://…/guardian/…'],
      owner: OWNER,
    },
    subjectFields: JOB_FIELDS,
    optional: ['employer', 'place', 'pay', 'phone'],
    needed: { link: 'nobody can answer' },
  }),
  letter({
    purpose: 'guardian-thanks',
    name: 'Answer from a parent or guardian',
    about: 'Sent to a parent or guardian who has answered.',
    original: {
      subject: 'Thank you for your answer – {{company}}',
      body: text(
        'Hello {{name}},',
        '',
        '{{news}}',
        '{{closed}}',
        '',
        'If you change your mind, use the link in our earlier email. It shows everything again.',
        ...QUESTIONS,
      ),
    },
    fields: {
      ...TO_GUARDIAN,
      news: [
        'A sentence with their answer',
        'You have agreed to Mia Tran’s application for “Apprentice carpenter”.',
      ],
      closed: [
        'A sentence for someone who agrees after the job has closed',
        'The job has closed in the meantime, so we can’t go on with this application.',
      ],
      owner: OWNER,
    },
    subjectFields: JOB_FIELDS,
    optional: ['closed', 'phone'],
    needed: { news: 'nobody knows which answer we have' },
  }),
  toApplicant({
    purpose: 'guardian-asked',
    name: 'Parent or guardian asked',
    about: 'Sent to an applicant under 18 once we have written to their parent or guardian.',
    subject: 'We have asked your parent or guardian – {{company}}',
    lines: [
      'We have emailed {{guardian}} and asked them to agree to your application for “{{job}}”. Please let them know, and ask them to check their spam folder.',
      '',
      'We’ll go on as soon as they agree.',
    ],
  }),
  toApplicant({
    purpose: 'guardian-agreed',
    name: 'Parent or guardian agreed',
    about: 'Sent to the applicant.',
    subject: 'Your parent or guardian has agreed – {{company}}',
    lines: [
      'Good news: {{guardian}} has agreed to your application for “{{job}}”. We’ll read it and contact you. You don’t need to do anything.',
    ],
  }),
  toApplicant({
    purpose: 'guardian-agreed-late',
    name: 'Parent or guardian agreed too late',
    about: 'Sent to the applicant if the job has closed in the meantime.',
    subject: 'Your parent or guardian has agreed – {{company}}',
    lines: [
      '{{Guardian}} has agreed to your application for “{{job}}”. The job has closed in the meantime, so we can’t go on with it. There may be another job that suits you.',
    ],
  }),
  toApplicant({
    purpose: 'guardian-declined',
    name: 'Parent or guardian did not agree',
    about: 'Sent to the applicant.',
    subject: 'Your parent or guardian did not agree – {{company}}',
    lines: [
      '{{Guardian}} did not agree to your application for “{{job}}”, so we have stopped working on it.',
      '',
      'Please talk to them. Only they can change this answer, with the link in our email to them.',
    ],
  }),
  toApplicant({
    purpose: 'guardian-taken-back',
    name: 'Parent or guardian changed their answer',
    about: 'Sent to the applicant if their parent or guardian no longer agrees.',
    subject: 'Your parent or guardian has changed their answer – {{company}}',
    lines: [
      '{{Guardian}} no longer agrees to your application for “{{job}}”, so we have stopped working on it.',
      '',
      'Please talk to them. Only they can change this answer, with the link in our email to them.',
    ],
  }),
];

interface ToApplicant extends Pick<LetterKind, 'purpose' | 'name' | 'about'> {
  subject: string;
  lines: string[];
}

/** Tells an applicant what their parent or guardian has been asked, or has answered. */
function toApplicant({ subject, lines, ...kind }: ToApplicant): LetterKind {
  return letter({
    ...kind,
    original: { subject, body: text('Hello {{name}},', '', ...lines, ...QUESTIONS) },
    fields: {
      name: NAME,
      guardian: ['The parent or guardian, by name if we know it', 'Pat Tran'],
      Guardian: ['The same at the start of a sentence', 'Pat Tran'],
      owner: OWNER,
    },
    subjectFields: JOB_FIELDS,
    optional: ['phone'],
  });
}

const SHORTLIST = letter({
  purpose: 'shortlist',
  name: 'Shortlist',
  about: 'Sent to an employer when you share candidates by email.',
  original: {
    subject: 'Candidates for {{job}}',
    body: text(
      'Hello {{name}},',
      '',
      '{{message}}',
      '',
      'These are our candidates for {{job}}:',
      '{{link}}',
      '',
      'The link works until {{until}}. You can answer there, without an account.',
      '',
      '{{sender}}',
      '{{company}}',
      '{{phone}}',
    ),
  },
  fields: {
    name: ['Their name, unless your message begins with a greeting', EXAMPLE.name],
    message: ['What you write when you share the list', 'Two people who would suit your workshop.'],
    link: ['The page with the candidates', 'https://…/shortlists/…'],
    until: ['The last day on which the link works', '1 December 2026'],
    sender: ['Whoever shares the list', 'Kim Lee'],
  },
  subjectFields: JOB_FIELDS,
  optional: ['name', 'message', 'sender', 'phone'],
  needed: { link: 'the employer cannot see the candidates' },
});

const CHECK = letter({
  purpose: 'application-check',
  name: 'Was it you?',
  about: 'Sent to an address that we know when an application arrives under it.',
  original: {
    subject: 'Did you apply for “{{job}}”? – {{company}}',
    body: text(
      'Hello {{name}},',
      '',
      'An application for “{{job}}” was sent to us with your email address on {{received}}.',
      'It comes with: {{contents}}.',
      '',
      'We know this address already, so please tell us whether it was you. Read the application, and answer, here:',
      '{{link}}',
      '',
      'Until then nothing happens with it, and nothing that we know about you has changed. The link works for 30 days.',
      '',
      '{{company}}',
    ),
  },
  fields: {
    name: NAME,
    received: ['When it arrived', EXAMPLE.received],
    contents: ['What was sent, such as “contact details, a résumé”', 'contact details, a résumé'],
    link: ['The page where they answer', 'https://…/jobs/confirm/…'],
  },
  subjectFields: JOB_FIELDS,
  optional: [],
  needed: { link: 'nobody can answer' },
});

const { purpose: _, ...ATTENDING } = INVITATION;
const CANDIDATE = { candidate: 'The candidate’s name' };

const INTERVIEWS: LetterKind[] = [
  {
    ...ATTENDING,
    purpose: 'interview-contact',
    name: 'Interview, to the employer',
    about: 'Sent to the employer’s contact when an interview is planned or moved.',
    fields: { ...ATTENDING.fields, ...CANDIDATE },
    example: {
      ...ATTENDING.example,
      candidate: 'Mia Tran',
      news: 'We have planned an interview with Mia Tran for “Apprentice carpenter”.',
    },
  },
  {
    ...ATTENDING,
    purpose: 'interview-colleague',
    name: 'Interview, to a colleague',
    about: 'Sent to colleagues who attend when an interview is planned or moved.',
    example: {
      ...ATTENDING.example,
      news: 'You are asked to attend an interview for “Apprentice carpenter”. Sign in to see with whom.',
    },
  },
  ended('interview-cancelled', {
    name: 'Interview cancelled',
    about: 'Sent to candidates and colleagues when an interview is cancelled.',
    subject: 'Interview cancelled: {{job}} – {{company}}',
    line: 'The interview for “{{job}}” on {{time}} will not take place.',
  }),
  ended('interview-cancelled-contact', {
    name: 'Interview cancelled, to the employer',
    about: 'Sent to the employer’s contact when an interview is cancelled.',
    subject: 'Interview cancelled: {{job}} – {{company}}',
    line: 'The interview with {{candidate}} for “{{job}}” on {{time}} will not take place.',
  }),
  ended('interview-released', {
    name: 'Taken off an interview',
    about: 'Sent to colleagues who no longer attend an interview.',
    subject: 'You no longer attend: {{job}} – {{company}}',
    line: 'You no longer attend the interview for “{{job}}” on {{time}}.',
  }),
  ended('interview-released-contact', {
    name: 'Taken off an interview, to the employer',
    about: 'Sent to an employer’s contact who no longer attends an interview.',
    subject: 'You no longer attend: {{job}} – {{company}}',
    line: 'You no longer attend the interview with {{candidate}} for “{{job}}” on {{time}}.',
  }),
];

interface EndedWords {
  name: string;
  about: string;
  subject: string;
  line: string;
}

/** The interview is over for its reader. */
function ended(purpose: string, { name, about, subject, line }: EndedWords): LetterKind {
  return letter({
    purpose,
    name,
    about,
    original: {
      subject,
      body: text('Hello {{name}},', '', line, '', '{{company}}', '{{phone}}'),
    },
    fields: {
      name: NAME,
      ...(line.includes('{{candidate}}') && {
        candidate: [CANDIDATE.candidate, 'Mia Tran'] as Field,
      }),
      time: ['When the interview was planned', 'Tuesday 24 November 2026, 10:00 am'],
    },
    subjectFields: JOB_FIELDS,
    optional: ['phone'],
    needed: { time: 'nobody knows which interview it is' },
  });
}

/** The rarer automatic letters. */
export const OTHER_LETTERS: readonly LetterKind[] = [
  ...JOB_ALERTS,
  CHECK,
  ...GUARDIANS,
  SHORTLIST,
  ...INTERVIEWS,
];
