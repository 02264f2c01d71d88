import { describe, expect, test } from 'vitest';
import { toRaisedError } from './raised-error.ts';

const MESSAGE = '{"code":"A1","message":"No"}';
const DETAIL = '{"status":402,"headers":{}}';

describe('an error that a function describes', () => {
  test.each([
    [MESSAGE, DETAIL, 402, {}, { code: 'A1', message: 'No', details: null, hint: null }],
    [
      '{"code":"A1","message":"No","details":"d","hint":"h"}',
      '{"status":300,"status_text":"Well","headers":{"X-A":"1","Location":"/a?b"}}',
      300,
      { 'X-A': '1', Location: '/a?b' },
      { code: 'A1', message: 'No', details: 'd', hint: 'h' },
    ],
    [
      '{"code":"A1","message":"No","details":null,"hint":null}',
      '{"status":599,"headers":{}}',
      599,
      {},
      { code: 'A1', message: 'No', details: null, hint: null },
    ],
  ])('%s %s', (message, detail, status, headers, body) => {
    expect({ ...toRaisedError(message, detail) }).toMatchObject({ status, headers, body });
  });

  test.each([
    '',
    'x',
    'null',
    '[]',
    '{}',
    '{"code":"A1"}',
    '{"message":"No"}',
    '{"code":1,"message":"No"}',
  ])('refuses the message %j, which cannot be read', (message) => {
    expect({ ...toRaisedError(message, DETAIL) }).toMatchObject({
      status: 500,
      body: { code: 'PGRST121', details: `Invalid JSON value for MESSAGE: '${message}'` },
    });
  });

  test.each([
    '',
    'x',
    '{}',
    '{"status":402}',
    '{"headers":{}}',
    '{"status":200,"headers":{}}',
    '{"status":304,"headers":{}}',
    '{"status":600,"headers":{}}',
    '{"status":402.5,"headers":{}}',
    '{"status":"402","headers":{}}',
    '{"status":402,"headers":[]}',
    '{"status":402,"headers":{"X":1}}',
    '{"status":402,"headers":{"X Y":"1"}}',
    '{"status":402,"headers":{"":"1"}}',
    '{"status":402,"headers":{"X":"a\\nb"}}',
    '{"status":402,"headers":{"X":"é"}}',
  ])('refuses the detail %j, which cannot be read', (detail) => {
    expect({ ...toRaisedError(MESSAGE, detail) }).toMatchObject({
      status: 500,
      body: { code: 'PGRST121', details: `Invalid JSON value for DETAIL: '${detail}'` },
    });
  });

  test('refuses a missing detail', () => {
    expect(toRaisedError(MESSAGE, undefined).body.details).toBe(
      'DETAIL is missing in the RAISE statement',
    );
  });
});
