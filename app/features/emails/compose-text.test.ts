import { describe, expect, it } from 'vitest';
import { replySubject, sendProblems, withTemplate } from './compose-text';

const PLACED = { subject: 'Re: Your enquiry', body: '' };
const TEMPLATE = { subject: 'Welcome', body: 'Hello {{name}}' };

describe('a template', () => {
  it.each([
    ['fills an untouched form', PLACED, TEMPLATE],
    ['fills an emptied form', { subject: '', body: ' ' }, TEMPLATE],
    [
      'keeps typed text, and is added below it',
      { subject: 'About Monday', body: 'Thanks for ringing.\n' },
      { subject: 'About Monday', body: 'Thanks for ringing.\n\nHello {{name}}' },
    ],
    [
      'keeps a typed subject',
      { subject: 'About Monday', body: '' },
      { subject: 'About Monday', body: 'Hello {{name}}' },
    ],
  ])('%s', (_, text, result) => {
    expect(withTemplate(text, PLACED, TEMPLATE)).toEqual(result);
  });

  it('replaces another template that was not edited', () => {
    const other = { subject: 'Sorry', body: 'No vacancy' };
    expect(withTemplate(TEMPLATE, TEMPLATE, other)).toEqual(other);
  });
});

it.each([
  ['Hello', 'Some words', {}],
  ['', 'Some words', {}],
  ['Hello', ' \n', { body: 'Please enter a message.' }],
  [
    'Hello {{nmae}}',
    'For {{company}}: {{ fone }}',
    {
      subject: 'Unknown merge field: {{nmae}}. Replace it before you send.',
      body: 'Unknown merge field: {{fone}}. Replace it before you send.',
    },
  ],
  [
    'Get (figure being updated)',
    'You get (figure being updated) a person.',
    {
      subject: expect.stringContaining('no figure for today'),
      body: expect.stringContaining('no figure for today'),
    },
  ],
])('sending “%s”, “%s” finds the problems %j', (subject, body, problems) => {
  expect(sendProblems({ subject, body })).toEqual(problems);
});

it.each([
  ['traineeship', 'Re: Your enquiry about Traineeship'],
  ['General', 'Re: Your enquiry'],
  [null, 'Re: Your enquiry'],
])('a reply about %s has the subject “%s”', (service, subject) => {
  expect(replySubject(service)).toBe(subject);
});
