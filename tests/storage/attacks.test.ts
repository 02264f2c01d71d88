import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../support/any-text.ts';
import { claimSize, docx, icon, jpeg, pdf, png, type ZipPart, zip } from './samples.ts';
import { createStorageHarness, MAX_BYTES, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const RUNS = Number(process.env.RUNS ?? 150);
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

let storage: StorageHarness;
let image: Buffer;

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
  image = await png();
});
afterAll(() => storage.close());

/** Checks after each test that nothing is left behind. */
afterEach(async () => {
  expect((await storage.versions()).unclaimed).toEqual([]);
});

async function upload(bytes: Buffer, contentType: string, bucket = 'media', name = 'attack') {
  const { storage: service } = await storage.as('service');
  return service.from(bucket).upload(name, bytes, { contentType });
}

/** A Word file of 300 kB that unpacks to 300 MB. */
function bomb(claims?: ZipPart['claims']): Buffer {
  const content = Buffer.alloc(30_000_000);
  return zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...Array.from({ length: 10 }, (_, index) => ({ name: `word/${index}.xml`, content, claims })),
  ]);
}

async function expectNothingStored() {
  expect(await storage.versions()).toEqual({ claimed: [], unclaimed: [] });
}

describe('files of a false type', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string, string?]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['SVG as PNG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['XML then SVG as JPEG', () => Buffer.from('<?xml version="1.0"?><svg/>'), 'image/jpeg'],
    ['HTML', () => HTML, 'text/html'],
    ['HTML as PNG', () => HTML, 'image/png'],
    ['HTML behind a PNG signature', () => Buffer.concat([PNG_SIGNATURE, HTML]), 'image/png'],
    [
      'HTML behind a GIF signature',
      () => Buffer.concat([Buffer.from('GIF89a'), HTML]),
      'image/gif',
    ],
    ['a script that starts like a GIF', () => Buffer.from('GIF89a=1;alert(1)//'), 'image/gif'],
    ['HTML in front of a PDF', () => Buffer.concat([HTML, pdf()]), 'application/pdf'],
    ['a JPEG sent as PNG', () => jpeg(), 'image/png'],
    ['a PNG sent as PDF', () => png(), 'application/pdf'],
    ['a PNG sent as HTML', () => png(), 'text/html'],
    ['an SVG without a type', () => Buffer.from('<svg/>'), 'application/octet-stream'],
    ['text without a type', () => Buffer.from('hello'), 'application/octet-stream'],
    ['a PDF without a type, in an image bucket', () => pdf(), 'text/plain', 'logos'],
    [
      'HTML behind a PDF’s first line',
      () => pdf('<html><script>alert(1)</script>'),
      'application/pdf',
    ],
    ['half a PNG', async () => (await png({ width: 400 })).subarray(0, 100), 'image/png'],
    ['a PDF in an image bucket', () => pdf(), 'application/pdf', 'logos'],
    [
      'an icon in a bucket for pictures only',
      async () => icon([await png()]),
      'image/x-icon',
      'logos',
    ],
    [
      'an icon without images',
      () => Buffer.concat([icon([]), Buffer.alloc(40)]),
      'image/x-icon',
      'favicons',
    ],
    ['an icon of HTML', () => icon([HTML]), 'image/x-icon', 'favicons'],
    [
      'an icon that points outside its file',
      () => icon([HTML]).subarray(0, 30),
      'image/x-icon',
      'favicons',
    ],
    ['a Word file with macros', () => docx('word/vbaProject.bin'), WORD, 'attachments'],
    [
      'a Word file that unpacks to more than it claims',
      () => bomb({ size: 1000 }),
      WORD,
      'attachments',
    ],
    ['an archive sent as Word', () => Buffer.from('PK\x03\x04evil.exe'), WORD, 'attachments'],
    ['an empty file', () => Buffer.alloc(0), 'image/png'],
  ])('%s is refused', async (_what, make, type, bucket) => {
    const { error } = await upload(await make(), type, bucket);
    expect(error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' });
    await expectNothingStored();
  });

  it.each(['application/octet-stream', 'text/plain', 'application/x-www-form-urlencoded'])(
    'recognises the type of a file sent as %s',
    async (type) => {
      const files: [Buffer, string][] = [
        [await png(), 'image/png'],
        [await jpeg(), 'image/jpeg'],
        [pdf(), 'application/pdf'],
      ];
      for (const [bytes, real] of files) {
        expect((await upload(bytes, type)).error).toBeNull();
        const { storage: service } = await storage.as('service');
        const { data } = await service.from('media').info('attack');
        expect(data?.contentType).toBe(real);
        await service.from('media').remove(['attack']);
      }
    },
  );

  it.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])(
    'removes a script hidden in a real %s',
    async (type) => {
      const format = type.slice('image/'.length) as 'png';
      const real = await sharp(image).toFormat(format).toBuffer();
      const { error } = await upload(Buffer.concat([real, HTML]), type, 'media', 'polyglot');
      expect(error).toBeNull();
      const response = await storage.fetch('/object/public/media/polyglot');
      const stored = Buffer.from(await response.arrayBuffer());
      expect(stored.includes('alert')).toBe(false);
      const { storage: service } = await storage.as('service');
      await service.from('media').remove(['polyglot']);
    },
  );
});

describe('files that are too large', () => {
  it('a Word file that unpacks to hundreds of megabytes is refused', async () => {
    const { error } = await upload(bomb(), WORD, 'attachments');
    expect(error).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' });
    await expectNothingStored();
  });

  it.each<[string, (bytes: Uint8Array) => BodyInit]>([
    ['announced', (bytes) => Buffer.from(bytes)],
    ['streamed', (bytes) => new Blob([Buffer.from(bytes)]).stream()],
  ])('10 MiB + 1, %s, is refused', async (_how, toBody) => {
    const bytes = Buffer.alloc(MAX_BYTES + 1, pdf());
    const response = await storage.fetch('/object/media/large.pdf', {
      method: 'POST',
      headers: { ...(await storage.headers('editor')), 'Content-Type': 'application/pdf' },
      body: toBody(bytes),
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: 'Payload too large', message: 'The object exceeded the maximum allowed size' },
    ]);
    await expectNothingStored();
  });

  it('10 MiB + 1 in a form is refused, 10 MiB is not', async () => {
    const { storage: editor } = await storage.as('editor');
    const file = (size: number) =>
      new Blob([new Uint8Array(Buffer.alloc(size, pdf()))], { type: 'application/pdf' });
    const over = await editor.from('media').upload('large.pdf', file(MAX_BYTES + 1));
    expect(over.error).toMatchObject({ statusCode: '413' });
    await expectNothingStored();
    const full = await editor.from('media').upload('large.pdf', file(MAX_BYTES));
    expect(full.error).toBeNull();
    await editor.from('media').remove(['large.pdf']);
  });

  it('stops reading at the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const response = await storage.fetch('/object/media/endless.pdf', {
      method: 'POST',
      headers: { ...(await storage.headers('editor')), 'Content-Type': 'application/pdf' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(MAX_BYTES + 512 * 1024);
  });

  it('reads nothing from people who may not upload', async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull() {
          isRead = true;
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const headers = { ...(await storage.headers('viewer')), 'Content-Type': 'application/pdf' };
    const response = await storage.fetch('/object/media/large.pdf', { ...init, headers });
    expect([response.status, isRead]).toEqual([403, false]);
  });

  it('14,000 × 14,000 pixels are refused by reading the header alone', async () => {
    const { error } = await upload(claimSize(image, 14_000, 14_000), 'image/png');
    expect(error).toMatchObject({ statusCode: '413', message: expect.stringContaining('50 mega') });
    await expectNothingStored();
  });
});

describe('names', () => {
  const BAD = [
    '../secret.png',
    'a/../../secret.png',
    'a/..',
    '..',
    './a.png',
    'a\\b.png',
    'a\0.png',
    'a\n.png',
    'a\u202e.png',
    'a//b.png',
    'a/',
    'ünicode.png',
    '%2e%2e/a.png',
    `${'x'.repeat(300)}.png`,
    Array.from({ length: 300 }, () => 'deep').join('/'),
  ];

  it.each(BAD)('%j is refused at every address', async (name) => {
    const headers = await storage.headers('admin');
    const encoded = encodeURIComponent(name);
    const addressed = [
      ['POST', `/object/media/${encoded}`],
      ['PUT', `/object/media/${encoded}`],
      ['GET', `/object/media/${encoded}`],
      ['DELETE', `/object/media/${encoded}`],
      ['GET', `/object/public/media/${encoded}`],
      ['GET', `/object/info/media/${encoded}`],
      ['GET', `/render/image/public/media/${encoded}`],
      ['POST', `/object/sign/media/${encoded}`],
      ['POST', `/object/upload/sign/media/${encoded}`],
    ] as const;
    for (const [method, address] of addressed) {
      const body = method === 'POST' || method === 'PUT' ? '{}' : undefined;
      const response = await storage.fetch(address, { method, headers, body });
      // The URL parser removes a lone dot segment before the server sees it.
      expect([method, address, response.status]).toEqual([
        method,
        address,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ]);
    }
    const { storage: admin } = await storage.as('admin');
    const copied = await admin.from('media').copy('a.png', name);
    expect(copied.error).toMatchObject({ statusCode: '400', code: 'InvalidKey' });
    const moved = await admin.from('media').move(name, 'a.png');
    expect(moved.error).toMatchObject({ statusCode: '400', code: 'InvalidKey' });
    await expectNothingStored();
  });

  it('may have every allowed character', async () => {
    const name = "a b/!.*'() &$=@;:+,-_Z9.png";
    const { storage: editor } = await storage.as('editor');
    const media = editor.from('media');
    expect((await media.upload(name, image, { contentType: 'image/png' })).error).toBeNull();
    expect((await media.download(name)).error).toBeNull();
    const { data } = await media.createSignedUrl(name, 60);
    const url = data?.signedUrl ?? '';
    expect((await storage.fetch(url.slice(url.indexOf('/object')))).status).toBe(200);
    expect((await media.remove([name])).data).toHaveLength(1);
  });
});

describe('malformed requests', () => {
  it.each([
    ['POST', '/object/list/media', '{'],
    ['POST', '/object/list/media', 'null'],
    ['POST', '/object/list/media', '{"prefix":1}'],
    ['POST', '/object/list/media', '{"prefix":"a\\u0000"}'],
    ['POST', '/object/list-v2/media', '{"limit":"all"}'],
    ['POST', '/object/sign/media', '{"expiresIn":60,"paths":[]}'],
    ['POST', '/object/sign/media', JSON.stringify({ expiresIn: 60, paths: Array(1001).fill('a') })],
    ['POST', '/object/sign/media', '{"expiresIn":60,"paths":["a\\u0000"]}'],
    ['POST', '/object/move', '{}'],
    ['POST', '/object/copy', '[]'],
    ['DELETE', '/object/media', '{"prefixes":[]}'],
    ['DELETE', '/object/media', '{"prefixes":["\\u0000"]}'],
    ['POST', '/bucket', '{"name":7}'],
    ['POST', '/bucket', 'x'.repeat(1024 * 1024 + 1)],
    ['GET', '/bucket?limit=many', undefined],
    ['GET', '/bucket?sortColumn=owner', undefined],
    ['GET', '/bucket/%00', undefined],
  ])('%s %s %s is refused', async (method, address, body) => {
    const headers = await storage.headers('admin');
    const response = await storage.fetch(address, { method, headers, body });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({
      statusCode: String(response.status),
      error: expect.any(String),
      message: expect.any(String),
    });
  });

  it('forms without a file, and incomplete forms, are refused', async () => {
    const headers = await storage.headers('editor');
    const empty = new FormData();
    empty.set('cacheControl', '3600');
    const bodies: [BodyInit, Record<string, string>][] = [
      [empty, {}],
      ['--x\r\nrubbish', { 'Content-Type': 'multipart/form-data; boundary=x' }],
      ['', { 'Content-Type': 'multipart/form-data' }],
    ];
    for (const [body, more] of bodies) {
      const init = { method: 'POST', headers: { ...headers, ...more }, body };
      const response = await storage.fetch('/object/media/a.png', init);
      expect(response.status).toBe(400);
    }
  });

  it('generated requests cause no 5xx and reveal no internals', async () => {
    const headers = await storage.headers('admin');
    const word = fc.oneof(
      fc.constantFrom('media', 'attachments', 'public', 'sign', 'info', 'list', 'upload', 'move'),
      fc.string({ unit: 'grapheme' }),
      anyText(),
    );
    const request = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
      start: fc.constantFrom('/object', '/bucket', '/render/image', '/object/sign', '/object/list'),
      path: fc.array(word, { maxLength: 4 }),
      query: fc.dictionary(fc.constantFrom('token', 'width', 'limit', 'search'), word),
      body: fc.oneof(
        fc.json(),
        fc.string(),
        fc.constant('{"prefix":"","expiresIn":1,"paths":["a"]}'),
      ),
      type: fc.constantFrom('application/json', 'image/png', 'multipart/form-data; boundary=x'),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, start, path, query, body, type }) => {
        const segments = [start, ...path.map((part) => encodeURIComponent(part.toWellFormed()))];
        const address = `${segments.join('/')}?${new URLSearchParams(query)}`;
        const hasBody = method !== 'GET' && method !== 'HEAD';
        const response = await storage.fetch(address, {
          method,
          headers: { ...headers, 'Content-Type': type },
          body: hasBody ? body : undefined,
        });
        expect(response.status).toBeLessThan(500);
        expect(await response.text()).not.toMatch(/select |insert |at .+\.ts:|PostgresError/);
      }),
      { numRuns: RUNS },
    );
  });
});
