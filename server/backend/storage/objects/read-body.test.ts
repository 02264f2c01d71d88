import { describe, expect, it } from 'vitest';
import { parseCacheControl, parseUserMetadata, readBody, readUpload } from './read-body.ts';

function post(body: BodyInit, headers: Record<string, string> = {}) {
  return new Request('http://site.test', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
}

const tooLarge = expect.objectContaining({ code: 'EntityTooLarge' });

describe('a body', () => {
  it('is read up to the limit and no further', async () => {
    expect(Buffer.from(await readBody(post('12345'), 5)).toString()).toBe('12345');
    await expect(readBody(post('123456'), 5)).rejects.toEqual(tooLarge);
    await expect(readBody(post(new Blob(['123456']).stream()), 5)).rejects.toEqual(tooLarge);
  });

  it('is not read when its announced length is over the limit', async () => {
    const request = post('1', { 'Content-Length': '6' });
    await expect(readBody(request, 5)).rejects.toEqual(tooLarge);
    expect(request.bodyUsed).toBe(false);
  });

  it('that breaks off counts as a bad request', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new Error('socket hang up')),
    });
    await expect(readBody(post(broken), 5)).rejects.toMatchObject({ code: 'InvalidRequest' });
  });

  it('may be absent', async () => {
    expect(await readBody(new Request('http://site.test'), 5)).toHaveLength(0);
  });
});

describe('an upload', () => {
  it('can be the body', async () => {
    const upload = await readUpload(
      post('abc', {
        'Content-Type': 'Text/Plain; charset=utf-8',
        'Cache-Control': 'max-age=60',
        'x-metadata': Buffer.from('{"a":1}').toString('base64'),
      }),
      10,
    );
    expect(upload).toEqual({
      bytes: Buffer.from('abc'),
      declaredType: 'text/plain',
      cacheControl: 'max-age=60',
      userMetadata: { a: 1 },
    });
  });

  it('can be the file in a form, in any field', async () => {
    const form = new FormData();
    form.append('', new Blob(['abc'], { type: 'image/png' }));
    form.append('cacheControl', '60');
    form.append('metadata', '{"a":1}');
    const upload = await readUpload(post(form), 10);
    expect({ ...upload, bytes: Buffer.from(upload.bytes).toString() }).toEqual({
      bytes: 'abc',
      declaredType: 'image/png',
      cacheControl: 'max-age=60',
      userMetadata: { a: 1 },
    });
  });

  it('in a form counts only the file towards the limit', async () => {
    const form = (size: number) => {
      const fields = new FormData();
      fields.append('file', new Blob(['x'.repeat(size)]));
      return post(fields);
    };
    expect((await readUpload(form(10), 10)).bytes).toHaveLength(10);
    await expect(readUpload(form(11), 10)).rejects.toEqual(tooLarge);
  });
});

it.each([
  [null, 'max-age=3600'],
  ['', 'max-age=3600'],
  ['60', 'max-age=60'],
  ['0', 'max-age=0'],
  ['max-age=60', 'max-age=60'],
  ['public, max-age=60, immutable', 'max-age=60'],
  ['99999999999', 'max-age=3600'],
  ['9999999999', 'max-age=31536000'],
  ['no-cache', 'no-cache'],
  ['no-store', 'no-store'],
  ['x\r\nSet-Cookie: a=b', 'max-age=3600'],
])('cache control %j is stored as %s', (value, expected) => {
  expect(parseCacheControl(value)).toBe(expected);
});

it.each([
  [null, null],
  ['', null],
  ['{', null],
  ['[1]', null],
  ['1', null],
  ['null', null],
  ['{"a":{"b":[1]}}', { a: { b: [1] } }],
])('metadata %j is %j', (text, expected) => {
  expect(parseUserMetadata(text)).toEqual(expected);
});

it('metadata has a size limit too', () => {
  expect(() => parseUserMetadata(`{"a":"${'x'.repeat(70_000)}"}`)).toThrow(tooLarge);
});
