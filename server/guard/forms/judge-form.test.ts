import { describe, expect, it } from 'vitest';
import { judgeForm } from './judge-form.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=XX';

function part(headers: string, content = 'v'): string {
  return `--XX\r\n${headers}\r\n\r\n${content}\r\n`;
}

function field(name: string, content?: string): string {
  return part(`Content-Disposition: form-data; name="${name}"`, content);
}

function file(content = '%PDF'): string {
  return part('Content-Disposition: form-data; name="a"; filename="a.pdf"', content);
}

const END = '--XX--\r\n';

describe('judgeForm', () => {
  it.each([
    ['an empty body', URLENCODED, ''],
    ['two hundred fields', URLENCODED, 'a=b&'.repeat(199)],
    ['a long message', URLENCODED, `message=${'%E4%BD%A0'.repeat(10_000)}`],
    ['two hundred parts', MULTIPART, field('a').repeat(200) + END],
    ['a field of 60 KiB', MULTIPART, field('message', 'x'.repeat(60 * 1024)) + END],
    ['a file of 1 MiB', MULTIPART, field('a') + file('x'.repeat(1024 * 1024)) + END],
    ['five files', MULTIPART, file().repeat(5) + END],
    ['a quoted boundary', 'multipart/form-data; boundary="XX"; charset=utf-8', field('a') + END],
    ['something else', 'application/json', '{"a":1}'],
  ])('accepts %s', (_name, contentType, body) => {
    expect(judgeForm(Buffer.from(body), contentType)).toBeUndefined();
  });

  it.each([
    ['fields', URLENCODED, 'a&'.repeat(200)],
    ['fields', 'text/plain', 'a&'.repeat(200)],
    ['fields', MULTIPART, field('a').repeat(201) + END],
    ['files', MULTIPART, file().repeat(6) + END],
    ['field size', MULTIPART, field('message', 'x'.repeat(65 * 1024)) + END],
    ['part headers', MULTIPART, part(`X-A: b\r\n${'X-A: b\r\n'.repeat(600)}`) + END],
    ['part headers', MULTIPART, field('a'.repeat(5_000)) + END],
    ['part headers', MULTIPART, `${field('a')}--XX\r\nContent-Dis`],
    ['boundary', `multipart/form-data; boundary=${'X'.repeat(71)}`, ''],
    ['boundary', 'multipart/form-data', field('a')],
  ])('refuses too much: %s (%s)', (fault, contentType, body) => {
    expect(judgeForm(Buffer.from(body), contentType)).toBe(fault);
  });
});
