import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

const FORM = 'application/x-www-form-urlencoded';

it.each([
  ['From=%2B614&Body=Hi&MessageSid=s1', FORM, { sender: '+614', body: 'Hi', id: 's1' }],
  [
    '{"from":"0412","text":"Hi","id":7}',
    'application/json',
    { sender: '0412', body: 'Hi', id: '7' },
  ],
  [
    '{"event":"in","data":{"source_address":"1","message":"Hi","message_id":"m"}}',
    'application/json; charset=utf-8',
    { sender: '1', body: 'Hi', id: 'm' },
  ],
  ['{"from":"1","text":""}', 'application/json', { sender: '1', body: '', id: undefined }],
  [
    '{"from":"1","text":"a\\u0000b"}',
    'application/json',
    { sender: '1', body: 'ab', id: undefined },
  ],
  ['{"from":"1"}', 'application/json', null],
  ['{"text":"Hi"}', 'application/json', null],
  ['nothing', 'application/json', null],
  ['', FORM, null],
  [`from=${'1'.repeat(41)}&text=Hi`, FORM, null],
  [`from=1&text=${'x'.repeat(20_001)}`, FORM, null],
])('%s', (source, type, read) => expect(readText(source, type)).toEqual(read));
