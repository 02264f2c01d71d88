import { describe, expect, it } from 'vitest';
import {
  answerSubject,
  quote,
  replySubject,
  sendProblems,
  textBelow,
  withTemplate,
} from './compose-text';

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
  ['traineeship', 'Re: Your enquiry about traineeships'],
  ['General', 'Re: Your enquiry'],
  [null, 'Re: Your enquiry'],
])('a reply about %s has the subject “%s”', (service, subject) => {
  expect(replySubject(service)).toBe(subject);
});

describe('the text below a new message', () => {
  const below = textBelow('Priya\nTuart ', '> Hello');

  it('is the signature, then the message being answered', () => {
    expect(below).toBe('\n\nPriya\nTuart\n\n> Hello');
    expect(textBelow(' ', null)).toBe('');
  });

  it('stays below a template, and below typed text', () => {
    const start = { subject: '', body: below };
    const filled = withTemplate(start, start, TEMPLATE, below);
    expect(filled.body).toBe(`Hello {{name}}${below}`);
    const other = { subject: 'Sorry', body: 'No vacancy' };
    expect(withTemplate(filled, filled, other, below).body).toBe(`No vacancy${below}`);
    const typed = { subject: '', body: `Thanks.${below}` };
    expect(withTemplate(typed, start, TEMPLATE, below).body).toBe(
      `Thanks.\n\nHello {{name}}${below}`,
    );
  });

  it.each([
    ['Kind regards,\nPriya', 'Hi.\n\nKind regards\n{{sender}}\n{{company}}\n', 'Hi.'],
    ['Priya\nTuart', 'Hi.\n\nKind regards,\n{{sender}}\n{{phone}}', 'Hi.\n\nKind regards,'],
    ['', 'Hi.\n\nKind regards\n{{sender}}', 'Hi.\n\nKind regards\n{{sender}}'],
    [
      'Priya',
      'Kind regards are not enough.\n\nCall us.',
      'Kind regards are not enough.\n\nCall us.',
    ],
  ])('signature %j: nobody signs twice in %j', (signature, body, kept) => {
    const signed = textBelow(signature, null);
    const start = { subject: '', body: signed };
    const next = withTemplate(start, start, { subject: '', body }, signed, signature);
    expect(next.body).toBe(`${kept}${signed}`);
  });

  it('does not count as a message on its own', () => {
    expect(sendProblems({ subject: 'Hello', body: ` ${below}\n` }, below)).toEqual({
      body: 'Please enter a message.',
    });
    expect(sendProblems({ subject: 'Hello', body: `Hi${below}` }, below)).toEqual({});
  });
});

it.each([
  ['A place', 'Re: A place'],
  ['RE: re : A place', 'Re: A place'],
  ['Regarding you', 'Re: Regarding you'],
  ['', 'Re: Your message'],
])('an answer to “%s” has the subject “%s”', (subject, answer) => {
  expect(answerSubject(subject)).toBe(answer);
});

it('quotes a message as mail programs do', () => {
  const message = {
    sender_name: null,
    sender: 'kim@example.com',
    body_text: 'Hello\r\n\r\n> earlier\n',
    sent_at: '2026-11-16T01:30:00Z',
    created_at: '2026-11-17T01:30:00Z',
  };
  expect(quote(message)).toBe(
    'On 16 Nov 2026, 9:30 am, kim@example.com wrote:\n> Hello\n>\n>> earlier',
  );
});
