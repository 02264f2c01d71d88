import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doc, docx, jpeg, mp4, pdf, png, webm } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { STORES } from './stores.ts';

const PNG = { contentType: 'image/png' };

describe.each(STORES)('objects on $kind, by supabase-js', ({ open }) => {
  let storage: StorageHarness;
  let editor: SupabaseClient;
  let image: Buffer;
  const media = () => editor.storage.from('media');

  beforeAll(async () => {
    storage = await createStorageHarness(open);
    editor = await storage.as('editor');
    image = await png();
  });
  afterAll(() => storage.close());

  async function bytesOf(path: string, bucket = 'media'): Promise<Buffer> {
    const { data, error } = await editor.storage.from(bucket).download(path);
    if (error) throw error;
    return Buffer.from(await data.arrayBuffer());
  }

  it('are uploaded as a body, and the reply gives their path', async () => {
    const { data, error } = await media().upload('up/raw.png', image, PNG);
    expect(error).toBeNull();
    expect(data).toMatchObject({ path: 'up/raw.png', fullPath: 'media/up/raw.png' });
    const info = await media().info('up/raw.png');
    expect(info.data).toMatchObject({
      id: data?.id,
      name: 'up/raw.png',
      bucketId: 'media',
      contentType: 'image/png',
      cacheControl: 'max-age=3600',
      size: (await bytesOf('up/raw.png')).length,
    });
  });

  it('are uploaded as a form, with their own cache control and metadata', async () => {
    const file = new Blob([new Uint8Array(image)], { type: 'image/png' });
    const options = { cacheControl: '60', metadata: { author: 'Ngaire', n: 2 } };
    const { error } = await media().upload('up/form.png', file, options);
    expect(error).toBeNull();
    const { data } = await media().info('up/form.png');
    expect(data).toMatchObject({
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      metadata: { author: 'Ngaire', n: 2 },
    });
  });

  it('accept metadata with a body too', async () => {
    const options = { ...PNG, metadata: { author: 'Ngaire' } };
    await media().upload('up/raw-metadata.png', image, options);
    const { data } = await media().info('up/raw-metadata.png');
    expect(data?.metadata).toEqual({ author: 'Ngaire' });
  });

  it('are uploaded as a stream', async () => {
    const stream = new Blob([new Uint8Array(image)]).stream();
    const { error } = await media().upload('up/stream.png', stream, PNG);
    expect(error).toBeNull();
    expect((await bytesOf('up/stream.png')).length).toBeGreaterThan(50);
  });

  it('keep each type that the buckets allow', async () => {
    const service = await storage.as('service');
    const files: [string, string, Buffer, string][] = [
      ['media', 'film.mp4', mp4(), 'video/mp4'],
      ['media', 'film.webm', webm(), 'video/webm'],
      ['media', 'paper.pdf', pdf(), 'application/pdf'],
      ['logos', 'logo.jpg', await jpeg(), 'image/jpg'],
      ['attachments', 'cv.pdf', pdf(), 'application/pdf'],
      ['attachments', 'cv.doc', doc(), 'application/msword'],
      [
        'attachments',
        'cv.docx',
        docx(),
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ],
    ];
    for (const [bucket, name, bytes, contentType] of files) {
      const { error } = await service.storage.from(bucket).upload(name, bytes, { contentType });
      expect([name, error]).toEqual([name, null]);
    }
    expect((await bytesOf('paper.pdf')).equals(pdf())).toBe(true);
  });

  it('refuse a second upload, and are replaced with upsert and with update', async () => {
    await media().upload('twice.png', image, PNG);
    const second = await media().upload('twice.png', image, PNG);
    expect(second.error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });

    const before = await media().info('twice.png');
    const larger = await png({ width: 80 });
    const replaced = await media().upload('twice.png', larger, { ...PNG, upsert: true });
    expect(replaced).toMatchObject({ error: null, data: { id: before.data?.id } });
    const after = await media().info('twice.png');
    expect(after.data?.etag).not.toBe(before.data?.etag);

    const updated = await media().update('twice.png', image, PNG);
    expect(updated.error).toBeNull();
    expect((await media().info('twice.png')).data?.etag).toBe(before.data?.etag);
  });

  it('lose the bytes of a replaced file with its row', async () => {
    await media().upload('replace.png', image, PNG);
    const old = await media().info('replace.png');
    await media().update('replace.png', await png({ width: 90 }), PNG);
    expect(await storage.objects.list(old.data?.version ?? '')).toEqual([]);
    expect((await storage.versions()).unclaimed).toEqual([]);
  });

  it('report whether they exist', async () => {
    await media().upload('there.png', image, PNG);
    expect((await media().exists('there.png')).data).toBe(true);
    expect((await media().exists('not-there.png')).data).toBe(false);
  });

  it('move within and between buckets, and keep their bytes', async () => {
    await media().upload('old.png', image, PNG);
    const bytes = await bytesOf('old.png');
    expect((await media().move('old.png', 'folder/new.png')).data?.message).toBe(
      'Successfully moved',
    );
    expect((await media().exists('old.png')).data).toBe(false);
    const across = await media().move('folder/new.png', 'a.png', { destinationBucket: 'logos' });
    expect(across.error).toBeNull();
    expect((await bytesOf('a.png', 'logos')).equals(bytes)).toBe(true);
  });

  it('are copied within and between buckets, and the copy is independent', async () => {
    await media().upload('source.png', image, { ...PNG, metadata: { a: 1 }, cacheControl: '60' });
    const bytes = await bytesOf('source.png');
    expect((await media().copy('source.png', 'copy.png')).data?.path).toBe('media/copy.png');
    const across = await media().copy('source.png', 'copy.png', {
      destinationBucket: 'logos',
      copyMetadata: false,
      metadata: { cacheControl: 'max-age=5' },
    });
    expect(across.error).toBeNull();
    await media().remove(['source.png']);
    expect((await bytesOf('copy.png')).equals(bytes)).toBe(true);
    expect((await media().info('copy.png')).data).toMatchObject({
      metadata: { a: 1 },
      cacheControl: 'max-age=60',
    });
    expect((await editor.storage.from('logos').info('copy.png')).data).toMatchObject({
      metadata: {},
      cacheControl: 'max-age=5',
    });
  });

  it('cannot be moved or copied onto another, or when they do not exist', async () => {
    await media().upload('one.png', image, PNG);
    await media().upload('two.png', image, PNG);
    expect((await media().move('one.png', 'two.png')).error).toMatchObject({ statusCode: '409' });
    expect((await media().copy('one.png', 'two.png')).error).toMatchObject({ statusCode: '409' });
    expect((await media().move('none.png', 'x.png')).error).toMatchObject({ statusCode: '404' });
    expect((await media().copy('none.png', 'x.png')).error).toMatchObject({ statusCode: '404' });
  });

  it('must respect the limits of the bucket they are moved or copied to', async () => {
    await media().upload('move-me.pdf', pdf(), { contentType: 'application/pdf' });
    const logos = { destinationBucket: 'logos' };
    const refusal = { statusCode: '415', message: 'mime type application/pdf is not supported' };
    expect((await media().move('move-me.pdf', 'x.pdf', logos)).error).toMatchObject(refusal);
    expect((await media().copy('move-me.pdf', 'x.pdf', logos)).error).toMatchObject(refusal);
    expect((await media().exists('move-me.pdf')).data).toBe(true);
  });

  it('are removed several at a time, with their bytes', async () => {
    for (const name of ['r/1.png', 'r/2.png', 'r/3.png']) await media().upload(name, image, PNG);
    const { data: first } = await media().info('r/1.png');
    const { data } = await media().remove(['r/1.png', 'r/2.png', 'r/none.png']);
    expect(data?.map(({ name }) => name).sort()).toEqual(['r/1.png', 'r/2.png']);
    expect(await storage.objects.list(first?.version ?? '')).toEqual([]);
    expect((await media().list('r')).data?.map(({ name }) => name)).toEqual(['3.png']);
  });

  it('are removed one at a time by address', async () => {
    await media().upload('single.png', image, PNG);
    const init = { method: 'DELETE', headers: await storage.headers('editor') };
    expect((await storage.fetch('/object/media/single.png', init)).status).toBe(200);
    expect((await storage.fetch('/object/media/single.png', init)).status).toBe(404);
  });
});
