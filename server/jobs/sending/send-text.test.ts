import { expect, it } from 'vitest';
import type { TextProvider } from '../../config/message-config.ts';
import { textOutcome, textRequest } from './send-text.ts';

const PROVIDER: TextProvider = {
  url: 'https://texts.example/send',
  key: 'k y',
  sender: 'Tuart',
  body: '{"to":"{{to}}","text":"{{text}}","ref":"{{id}}"}',
  headers: 'Authorization: Bearer {{key}}\nX-Account: 7',
  idPointer: undefined,
};
const TEXT = {
  id: 'one',
  recipient: '+61412345678',
  body_text: 'Say "hi" & {{to}}\n50% {{nobody}}',
};

it('writes JSON in which no text can end its field', () => {
  const { headers, body } = textRequest(PROVIDER, TEXT);
  expect(headers).toEqual({
    'Content-Type': 'application/json',
    Authorization: 'Bearer k y',
    'X-Account': '7',
  });
  expect(JSON.parse(body)).toEqual({ to: TEXT.recipient, text: TEXT.body_text, ref: 'one' });
});

it('writes a form in which no text can end its field', () => {
  const form = 'To={{to}}&From={{from}}&Body={{text}}';
  const { headers, body } = textRequest({ ...PROVIDER, body: form }, TEXT);
  expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: TEXT.recipient,
    From: 'Tuart',
    Body: TEXT.body_text,
  });
});

it.each([
  [200, '{"messages":[{"id":"a"}]}', '/messages/0/id', { sentAs: 'a' }],
  [202, '{"a/b":5}', '/a~1b', { sentAs: '5' }],
  [200, 'not json', '/id', { sentAs: undefined }],
  [200, '{"id":{"x":1}}', '/id', { sentAs: undefined }],
  [200, '{"id":"a"}', undefined, { sentAs: undefined }],
])('%i %s is sent', (status, body, pointer, sent) => {
  expect(textOutcome({ status, body }, pointer)).toEqual(sent);
});

it.each([
  [302, false],
  [400, true],
  [401, false],
  [404, true],
  [408, false],
  [422, true],
  [429, false],
  [500, false],
  [503, false],
])('an answer of %i is final: %s', (status, isPermanent) => {
  expect(textOutcome({ status, body: 'No' }, undefined)).toEqual({
    failure: { reason: `The text message provider answered ${status}: No`, isPermanent },
  });
});
