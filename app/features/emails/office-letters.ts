import { COMPANY_FIELDS, EXAMPLE, type LetterKind } from './letters';
import { type Field, letter, text } from './other-letters';

const MORE: Field = ['How many are not listed', '3'];
const FORM = { form: 'The form’s name', reference: 'The enquiry’s reference' };
const FORM_EXAMPLE = { form: 'Visit us', reference: EXAMPLE.reference };

/** Emails to the office: to administrators, colleagues and whoever gets the forms of visitors. */
export const OFFICE_LETTERS: readonly LetterKind[] = [
  letter({
    purpose: 'missed-care',
    name: 'Missed care steps',
    about: 'Sent to administrators about care steps that are two or more days late.',
    original: {
      subject: '{{news}}',
      body: text(
        'These care steps were due two or more days ago, and nobody has done or skipped them:',
        '',
        '{{steps}}',
        'and {{more}} more',
        '',
        'To see who they are for, sign in and open “What is due” under Placements, or Tasks.',
      ),
    },
    fields: {
      news: ['How many steps, such as “3 care steps were missed”', 'A care step was missed'],
      more: MORE,
      steps: [
        'The steps, each with its date and owner',
        '- First visit, due 16 November 2026, for Kim Lee',
      ],
    },
    subjectFields: {
      ...COMPANY_FIELDS,
      news: 'How many steps, such as “3 care steps were missed”',
    },
    optional: ['more'],
    needed: { steps: 'it says nothing' },
  }),
  withExamples(
    FORM_EXAMPLE,
    letter({
      purpose: 'form-notice',
      name: 'New enquiry',
      about: 'Sent to the address that a form names, when an enquiry arrives.',
      original: {
        subject: 'New enquiry: {{form}}',
        body: text(
          'Someone has sent the form “{{form}}”.',
          '',
          'Reference: {{reference}}',
          '',
          'To read it, sign in and search for the reference under Leads.',
        ),
      },
      fields: {},
      subjectFields: { ...COMPANY_FIELDS, ...FORM },
      optional: [],
      needed: { reference: 'nobody can find the enquiry' },
    }),
  ),
  withExamples(
    FORM_EXAMPLE,
    letter({
      purpose: 'form-mail',
      name: 'Form by email',
      about: 'Carries the answers of a form that is sent by email instead of becoming a lead.',
      original: {
        subject: '{{form}}: {{reference}}',
        body: text(
          'Someone has sent the form “{{form}}”. To answer, reply to this email.',
          '',
          '{{answers}}',
          '',
          '{{estimate}}',
          '',
          'Reference: {{reference}}',
          'Received: {{received}}',
          'Sent from: {{page}}',
        ),
      },
      fields: {
        answers: ['What the visitor has filled in', 'Name: Sam Ward\nMessage: May I visit you?'],
        estimate: ['The estimate they sent, with its figures', 'Traineeship: $5,000 in total'],
        received: ['When it arrived', EXAMPLE.received],
        page: ['The page with the form', '/visit-us'],
      },
      subjectFields: { ...COMPANY_FIELDS, ...FORM },
      optional: ['answers', 'estimate', 'page'],
      needed: { answers: 'it says nothing' },
    }),
  ),
  letter({
    purpose: 'notices',
    name: 'Notifications by email',
    about: 'Sent to colleagues who want notifications by email.',
    original: {
      subject: '{{news}} – {{company}}',
      body: text(
        '{{notices}}',
        'and {{more}} more',
        '',
        'To choose which notifications come by email, and when:',
        '{{link}}',
      ),
    },
    fields: {
      news: ['What has happened, or how many notifications', '2 notifications for you'],
      notices: [
        'The notifications, each with its link',
        '- Sam Ward has sent an enquiry\n  https://…/admin/leads/…',
      ],
      more: MORE,
      link: ['The page where they choose', 'https://…/admin/account'],
    },
    subjectFields: { ...COMPANY_FIELDS, news: 'What has happened, or how many notifications' },
    optional: ['more'],
    needed: { notices: 'it says nothing' },
  }),
  withExamples(
    { webhook: 'Payroll' },
    letter({
      purpose: 'webhook-off',
      name: 'Webhook switched off',
      about: 'Sent to administrators when a receiver has not worked for days.',
      original: {
        subject: 'A webhook was switched off',
        body: text(
          'The webhook “{{webhook}}” was switched off.',
          '',
          '{{reason}}',
          '',
          'When the receiver works again, sign in, open Integrations, and switch it on.',
        ),
      },
      fields: {
        reason: ['A sentence that says why', 'No delivery has succeeded for five days.'],
      },
      subjectFields: { ...COMPANY_FIELDS, webhook: 'The webhook’s name' },
      optional: [],
      needed: { webhook: 'nobody knows which one it is' },
    }),
  ),
  letter({
    purpose: 'backup-failed',
    name: 'Backup failed',
    about: 'Sent to administrators.',
    original: {
      subject: 'The backup failed',
      body: text(
        'The last backup of the website and its records failed:',
        '',
        '{{problem}}',
        '',
        'To see all backups and to make one now, sign in and open System.',
      ),
    },
    fields: { problem: ['What went wrong', 'There is no space left in the folder for backups.'] },
    optional: ['problem'],
    needed: { problem: 'nobody knows what is wrong' },
  }),
  letter({
    purpose: 'backup-incomplete',
    name: 'Files missing from the backup',
    about: 'Sent to administrators.',
    original: {
      subject: 'Files are missing from the backup',
      body: text(
        'The last backup of the website and its records was made and proven, but it is not complete:',
        '',
        '{{problem}}',
        '',
        'An earlier backup may still have these files.',
      ),
    },
    fields: { problem: ['Which files are missing', '2 files are missing: plan.pdf, map.png'] },
    optional: ['problem'],
    needed: { problem: 'nobody knows what is missing' },
  }),
];

function withExamples(example: Record<string, string>, kind: LetterKind): LetterKind {
  return { ...kind, example: { ...kind.example, ...example } };
}
