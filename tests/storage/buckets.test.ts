import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdf } from './samples.ts';
import { createStorageHarness, MAX_BYTES, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

/** Those of the specification, the one of the contact form, and the library's trash. */
const BUCKETS = [
  'attachments',
  'avatars',
  'candidate-files',
  'content-images',
  'favicons',
  'hero-images',
  'logos',
  'mail-files',
  'mail-out-files',
  'media',
  'resumes',
  'trash',
  'visit-files',
];

let storage: StorageHarness;

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
});
afterAll(() => storage.close());

it('an administrator lists all or some buckets', async () => {
  const { storage: admin } = await storage.as('admin');
  const all = await admin.listBuckets();
  expect(all.data?.map(({ name }) => name)).toEqual(BUCKETS);
  expect(all.data?.[0]).toMatchObject({
    id: 'attachments',
    public: false,
    file_size_limit: MAX_BYTES,
    type: 'STANDARD',
  });
  const some = await admin.listBuckets({
    search: 'IMAGES',
    sortOrder: 'desc',
    limit: 1,
    offset: 1,
  });
  expect(some.data?.map(({ name }) => name)).toEqual(['content-images']);
});

it('an administrator creates, changes, empties and deletes a bucket', async () => {
  const { storage: admin } = await storage.as('admin');
  const options = { public: true, fileSizeLimit: '2KB', allowedMimeTypes: ['application/pdf'] };
  expect((await admin.createBucket('papers', options)).data).toEqual({ name: 'papers' });
  expect((await admin.getBucket('papers')).data).toMatchObject({
    id: 'papers',
    public: true,
    file_size_limit: 2000,
    allowed_mime_types: ['application/pdf'],
  });

  const papers = admin.from('papers');
  const type = { contentType: 'application/pdf' };
  expect((await papers.upload('a.pdf', pdf(), type)).error).toBeNull();
  const large = await papers.upload('b.pdf', pdf('x'.repeat(2000)), type);
  expect(large.error).toMatchObject({ statusCode: '413' });

  await admin.updateBucket('papers', { public: false });
  expect((await admin.getBucket('papers')).data).toMatchObject({
    public: false,
    file_size_limit: 2000,
  });
  await admin.updateBucket('papers', { public: true, fileSizeLimit: null, allowedMimeTypes: null });
  expect((await admin.getBucket('papers')).data).toMatchObject({
    file_size_limit: null,
    allowed_mime_types: null,
  });

  const { data: info } = await papers.info('a.pdf');
  expect((await admin.deleteBucket('papers')).error).toMatchObject({ statusCode: '409' });
  expect((await admin.emptyBucket('papers')).error).toBeNull();
  expect(await storage.objects.list(info?.version ?? '')).toEqual([]);
  expect((await admin.deleteBucket('papers')).error).toBeNull();
  expect((await admin.getBucket('papers')).error).toMatchObject({
    statusCode: '404',
    message: 'Bucket not found',
  });
});

it('a bucket without a list of types accepts any type, and serves it as plain bytes', async () => {
  const { storage: admin } = await storage.as('admin');
  await admin.createBucket('anything', { public: true });
  const anything = admin.from('anything');
  await anything.upload('note.txt', 'G’day', { contentType: 'text/plain' });
  const { data } = await anything.download('note.txt');
  expect(await data?.text()).toBe('G’day');
  expect(data?.type).toBe('application/octet-stream');
  for (const type of ['text/html', 'image/svg+xml', 'text/javascript', 'application/xml']) {
    const { error } = await anything.upload('x', 'alert(1)', { contentType: type });
    expect(error).toMatchObject({ statusCode: '415' });
  }
  const { error } = await anything.upload('x', ' \n<p>hello', { contentType: 'text/plain' });
  expect(error).toMatchObject({ statusCode: '415' });
});

it.each([
  ['a name with a slash', 'a/b', {}, '400'],
  ['a name of dots', '..', {}, '400'],
  ['a name that other addresses use', 'sign', {}, '400'],
  ['a name of 101 characters', 'x'.repeat(101), {}, '400'],
  ['a name that is taken', 'media', {}, '409'],
  ['a limit above the maximum', 'big', { fileSizeLimit: MAX_BYTES + 1 }, '413'],
  ['an invalid limit', 'odd', { fileSizeLimit: 'much' }, '400'],
  ['an invalid type', 'odd', { allowedMimeTypes: ['images'] }, '400'],
  ['another kind of bucket', 'odd', { type: 'ANALYTICS' }, '400'],
])('refuses %s', async (_what, name, options, statusCode) => {
  const { storage: admin } = await storage.as('admin');
  const { error } = await admin.createBucket(name, { public: false, ...options });
  expect(error).toMatchObject({ statusCode });
});

it('reports a missing bucket', async () => {
  const { storage: admin } = await storage.as('admin');
  const missing = { statusCode: '404', message: 'Bucket not found' };
  const upload = admin.from('none').upload('a.pdf', pdf(), { contentType: 'application/pdf' });
  expect((await upload).error).toMatchObject(missing);
  expect((await admin.from('none').download('a.pdf')).error).toMatchObject(missing);
  expect((await admin.from('none').createSignedUploadUrl('a.pdf')).error).toMatchObject(missing);
  expect((await admin.updateBucket('none', { public: true })).error).toMatchObject(missing);
  expect((await admin.emptyBucket('none')).error).toMatchObject(missing);
  expect((await admin.deleteBucket('none')).error).toMatchObject(missing);
});

it('the bucket for mail keeps whole messages of up to 25 MB, if they are declared as such', async () => {
  const { storage: service } = await storage.as('service');
  const upload = async (name: string, file: string, contentType = 'message/rfc822') => {
    const sent = await service.from('mail-files').upload(name, Buffer.from(file), { contentType });
    return sent.error === null;
  };
  const message = 'Return-Path: <kim@example.com>\r\nSubject: Hello\r\n\r\n<p>Hello</p>';
  expect(await upload('one.eml', message)).toBe(true);
  expect(await upload('large.eml', message + 'x'.repeat(2 * MAX_BYTES))).toBe(true);
  expect(await upload('too-large.eml', message + 'x'.repeat(3 * MAX_BYTES))).toBe(false);
  expect(await upload('text.txt', message, 'text/plain')).toBe(false);
  expect(await upload('page.eml', '<html>: no header</html>')).toBe(false);
  expect(await upload('words.eml', 'no header at all')).toBe(false);
  const resumes = service.from('resumes');
  const options = { contentType: 'message/rfc822' };
  expect((await resumes.upload('one.eml', Buffer.from(message), options)).error).not.toBeNull();
});
