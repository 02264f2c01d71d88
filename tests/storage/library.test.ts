import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityNamed } from '../permissions/identities.ts';
import { pdf, png } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const PNG = { contentType: 'image/png', upsert: true };
const WORDS = { title: 'Crew', alt_text: 'A crew at work' };

let storage: StorageHarness;

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
});
afterAll(() => storage.close());

/** Uploads by a signed address, as the library's screens do. */
async function send(identity: string, path: string, library: unknown, file?: Buffer) {
  const { storage: files } = await storage.as(identity);
  const bucket = files.from('media');
  const { data, error } = await bucket.createSignedUploadUrl(path, { upsert: true });
  if (error) throw error;
  const body = new Blob([new Uint8Array(file ?? (await png()))], { type: PNG.contentType });
  return bucket.uploadToSignedUrl(path, data.token, body, { ...PNG, metadata: { library } });
}

async function rowsAt(path: string) {
  return [...(await storage.database.owner`select * from public.media where file_path = ${path}`)];
}

async function objectsAt(path: string) {
  return [...(await storage.database.owner`select * from storage.objects where name = ${path}`)];
}

describe('a file sent to the library', () => {
  it('gets its row with it, measured by the server', async () => {
    const lie = { width: 9999, height: 1, file_type: 'text/html', size: 1 };
    const { error } = await send('admin', 'a.png', { ...WORDS, ...lie });
    expect(error).toBeNull();
    const [object] = await objectsAt('a.png');
    expect(object?.user_metadata).toBeNull();
    expect(await rowsAt('a.png')).toMatchObject([
      {
        ...WORDS,
        bucket: 'media',
        file_type: 'image/png',
        size: String(object?.metadata.size),
        width: 40,
        height: 30,
        uploaded_by: identityNamed('admin').account?.id,
        replaced_at: null,
      },
    ]);
  });

  it('leaves nothing when its row is refused: without permission for the library, and for invalid texts', async () => {
    const before = await storage.versions();
    expect((await send('editor', 'b.png', WORDS)).error).toMatchObject({ statusCode: '403' });
    for (const wrong of [{ title: 'x'.repeat(301) }, { focal_x: 'left' }, { alt_text: 'a\0b' }]) {
      const path = `c-${Object.keys(wrong)}.png`;
      await send('admin', path, wrong);
      expect([path, await rowsAt(path), await objectsAt(path)]).toEqual([path, [], []]);
    }
    expect([await rowsAt('b.png'), await objectsAt('b.png')]).toEqual([[], []]);
    expect(await storage.versions()).toEqual(before);
  });

  it('is refused when hosted storage writes it for a person without permission', async () => {
    const [editor, admin] = ['editor', 'admin'].map(
      (name) => identityNamed(name).account?.id ?? '',
    );
    const write = (owner: string, name: string) =>
      storage.database.owner.begin(
        (sql) => sql`
        insert into storage.objects (bucket_id, name, owner, owner_id, version, user_metadata)
        values ('media', ${name}, ${owner}, ${owner}, gen_random_uuid(), ${sql.json({ library: WORDS })})
      `,
      );
    await expect(write(editor ?? '', 'hosted.png')).rejects.toThrow('Permission denied');
    await write(admin ?? '', 'hosted.png');
    expect(await rowsAt('hosted.png')).toMatchObject([{ ...WORDS, uploaded_by: admin }]);
  });

  it('replaces file and row together, and keeps values that were not sent', async () => {
    await send('admin', 'd.png', WORDS);
    const [before] = await rowsAt('d.png');
    await storage.database.owner`update public.media set focal_x = 0.2 where file_path = 'd.png'`;
    await send('admin', 'd.png', { alt_text: 'Another' }, await png({ width: 80 }));
    expect(await rowsAt('d.png')).toMatchObject([
      {
        ...{ id: before?.id, title: 'Crew', alt_text: 'Another', width: 80, height: 30 },
        ...{ focal_x: 0.2, focal_y: 0.5, replaced_at: expect.any(Date) },
        former_alt_texts: [WORDS.alt_text],
      },
    ]);
    await send('admin', 'd.png', { alt_text: '', focal_x: 0.5, focal_y: 0.75 });
    expect(await rowsAt('d.png')).toMatchObject([{ alt_text: '', focal_x: 0.5, focal_y: 0.75 }]);
  });

  it('is deleted together with its row', async () => {
    await send('admin', 'e.png', WORDS);
    const { storage: files } = await storage.as('admin');
    await files.from('media').remove(['e.png']);
    expect([await rowsAt('e.png'), await objectsAt('e.png')]).toEqual([[], []]);
  });
});

describe('a file of another kind', () => {
  it('is not part of the library: without texts, or in another bucket', async () => {
    const { storage: files } = await storage.as('admin');
    await files.from('media').upload('plain.png', await png(), PNG);
    await files.from('media').upload('odd.png', await png(), { ...PNG, metadata: { library: 1 } });
    await files
      .from('logos')
      .upload('logo.png', await png(), { ...PNG, metadata: { library: WORDS } });
    const { storage: service } = await storage.as('service');
    await service.from('attachments').upload('cv.pdf', pdf(), {
      contentType: 'application/pdf',
      metadata: { library: WORDS },
    });
    for (const path of ['plain.png', 'odd.png', 'logo.png', 'cv.pdf']) {
      expect([path, await rowsAt(path), (await objectsAt(path)).length]).toEqual([path, [], 1]);
    }
  });
});
