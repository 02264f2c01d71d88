import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadyReply } from '../guard/guard.ts';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

let folder: string;
let files: StaticFiles;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tuart files '));
  mkdirSync(path.join(folder, 'assets'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('assets/a.js', 'plain');
  write('assets/a.js.br', 'brotli');
  write('assets/a.js.gz', 'gzip');
  write('mark.png', 'picture');
  write('large.txt', 'x'.repeat(1024 * 1024 + 1));
  files = createStaticFiles(folder, new Map([['X-Base', 'yes']]));
});
afterAll(() => rmSync(folder, { recursive: true }));

function ask(url: string, headers: object = {}, method = 'GET'): ReadyReply | undefined {
  return files.findReady({ method, url, headers } as IncomingMessage);
}

function read(reply: ReadyReply | undefined) {
  const { headers = [], body } = reply ?? {};
  const pairs = headers.flatMap((name, index) => (index % 2 ? [] : [[name, headers[index + 1]]]));
  return { text: new TextDecoder().decode(body), headers: Object.fromEntries(pairs) };
}

describe('a built file', () => {
  test.each([
    ['gzip, deflate, br', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    [undefined, 'plain', undefined],
  ])('is sent with the best compression that “%s” accepts', (accepted, text, encoding) => {
    const reply = read(ask('/assets/a.js', { 'accept-encoding': accepted }));
    expect(reply.text).toBe(text);
    expect(reply.headers).toMatchObject({
      'content-length': String(text.length),
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-base': 'yes',
    });
    expect(reply.headers['content-encoding']).toBe(encoding);
  });

  test('without a compressed copy is sent as it is, and may be cached for a day', () => {
    const { text, headers } = read(ask('/mark.png', { 'accept-encoding': 'br' }));
    expect(text).toBe('picture');
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });

  test.each([
    ['a range', '/mark.png', { range: 'bytes=0-1' }, 'GET'],
    ['a HEAD request', '/mark.png', {}, 'HEAD'],
    ['a large file', '/large.txt', {}, 'GET'],
    ['the name of a compressed copy', '/assets/a.js.br', {}, 'GET'],
    ['a file that does not exist', '/no-such-file', {}, 'GET'],
    ['a path outside the folder', '/../package.json', {}, 'GET'],
  ])('is not served for %s', (_, url, headers, method) => {
    expect(ask(url, headers, method)).toBeUndefined();
  });
});
