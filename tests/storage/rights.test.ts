import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdf, png } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const PNG = { contentType: 'image/png' };
const PDF = { contentType: 'application/pdf' };

/** Every caller that the matrix distinguishes, and what they may do. Checked by the result. */
const RIGHTS = {
  visitor: {},
  member: {},
  viewer: {},
  keyless: {},
  'content.view': { list: true },
  'site.edit': { upload: true },
  editor: { list: true, upload: true, change: true },
  recruiter: { attachments: true },
  admin: { list: true, upload: true, change: true, attachments: true, purge: true, buckets: true },
  developer: {
    list: true,
    upload: true,
    change: true,
    attachments: true,
    purge: true,
    buckets: true,
  },
} as const;

type Client = SupabaseClient['storage'];

const CASES = Object.entries(RIGHTS).map(([identity, rights]) => ({
  identity,
  list: false,
  upload: false,
  change: false,
  attachments: false,
  purge: false,
  buckets: false,
  ...rights,
}));

let storage: StorageHarness;
let service: Client;
let image: Buffer;
let baseline = 'nothing yet';

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
  service = (await storage.as('service')).storage;
  image = await png();
});
afterAll(() => storage.close());

/** Restores one image and one attachment, if something has changed. */
beforeEach(async () => {
  if ((await storage.versions()).claimed.join() === baseline) return;
  for (const bucket of ['media', 'attachments', 'logos']) {
    if ((await names(bucket)).length > 0) await service.emptyBucket(bucket);
  }
  await service.from('media').upload('kept.png', image, PNG);
  await service.from('attachments').upload('cv.pdf', pdf(), PDF);
  baseline = (await storage.versions()).claimed.join();
});

async function names(bucket: string): Promise<string[]> {
  const rows = await storage.database.owner<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${bucket} order by name
  `;
  return rows.map(({ name }) => name);
}

describe.each(CASES)('$identity', (rights) => {
  let client: Client;
  beforeAll(async () => {
    client = (await storage.as(rights.identity)).storage;
  });

  it(`${rights.list ? 'lists' : 'cannot list'} public buckets`, async () => {
    const { data } = await client.from('media').list();
    expect(data?.map(({ name }) => name)).toEqual(rights.list ? ['kept.png'] : []);
    const { data: paged } = await client.from('media').listV2();
    expect(paged?.objects).toHaveLength(rights.list ? 1 : 0);
    const { data: buckets } = await client.listBuckets();
    expect(buckets?.length).toBe(rights.buckets ? 13 : rights.list ? 6 : 0);
  });

  it('reads public objects by address', async () => {
    expect((await client.from('media').download('kept.png')).error).toBeNull();
    expect((await client.from('media').exists('kept.png')).data).toBe(true);
  });

  it(`${rights.upload ? 'uploads' : 'cannot upload'}`, async () => {
    const { error } = await client.from('media').upload('new.png', image, PNG);
    expect(await names('media')).toEqual(rights.upload ? ['kept.png', 'new.png'] : ['kept.png']);
    if (rights.upload) expect(error).toBeNull();
    else
      expect(error).toMatchObject({
        statusCode: '403',
        message: expect.stringMatching(/row-level security/),
      });
    const signed = await client.from('media').createSignedUploadUrl('signed.png');
    expect(signed.error === null).toBe(rights.upload);
  });

  it(`${rights.change ? 'replaces, moves, copies and removes files' : 'cannot change files'}`, async () => {
    const media = client.from('media');
    await media.update('kept.png', await png({ width: 99 }), PNG);
    const isReplaced = (await storage.versions()).claimed.join() !== baseline;
    expect(isReplaced).toBe(rights.change);
    await media.copy('kept.png', 'copy.png', { destinationBucket: 'logos' });
    expect(await names('logos')).toEqual(rights.change ? ['copy.png'] : []);
    await media.move('kept.png', 'moved.png');
    expect(await names('media')).toEqual([rights.change ? 'moved.png' : 'kept.png']);
    await media.remove(['kept.png', 'moved.png']);
    expect(await names('media')).toEqual(rights.change ? [] : ['kept.png']);
  });

  it(`${rights.change ? 'empties' : 'cannot empty'} a public bucket`, async () => {
    const { error } = await client.emptyBucket('media');
    expect(error === null).toBe(rights.change);
    expect(await names('media')).toEqual(rights.change ? [] : ['kept.png']);
  });

  it(`${rights.attachments ? 'opens' : 'cannot see'} attachments, and cannot upload any`, async () => {
    const attachments = client.from('attachments');
    const expected = rights.attachments ? null : { statusCode: '404' };
    const answers = [
      await attachments.download('cv.pdf'),
      await attachments.info('cv.pdf'),
      await attachments.createSignedUrl('cv.pdf', 60),
    ];
    for (const { error } of answers) {
      if (expected) expect(error).toMatchObject(expected);
      else expect(error).toBeNull();
    }
    const { data: listed } = await attachments.list();
    expect(listed).toHaveLength(rights.attachments ? 1 : 0);
    await attachments.upload('mine.pdf', pdf(), PDF);
    expect(await names('attachments')).toEqual(['cv.pdf']);
  });

  it(`${rights.purge ? 'deletes' : 'cannot delete'} attachments`, async () => {
    await client.from('attachments').remove(['cv.pdf']);
    expect(await names('attachments')).toEqual(rights.purge ? [] : ['cv.pdf']);
  });

  it(`${rights.buckets ? 'manages' : 'cannot manage'} buckets`, async () => {
    const made = await client.createBucket('mine', { public: false });
    expect(made.error === null).toBe(rights.buckets);
    await client.updateBucket('logos', { public: false });
    await client.updateBucket('attachments', { public: true });
    await client.deleteBucket('avatars');
    const [found] = await storage.database.owner`
      select bool_or(public) filter (where id = 'logos') as logos,
        bool_or(public) filter (where id = 'attachments') as attachments,
        count(*) filter (where id = 'avatars') = 1 as avatars
      from storage.buckets
    `;
    expect(found).toEqual({
      logos: !rights.buckets,
      attachments: false,
      avatars: !rights.buckets,
    });
    if (!rights.buckets) return;
    await service.updateBucket('logos', { public: true });
    await service.createBucket('avatars', { public: true });
    await service.deleteBucket('mine');
  });
});

describe('a logo in use', () => {
  async function choose(logo: Record<string, string> | null) {
    const { owner } = storage.database;
    const settings = owner.json({ logo, favicon: null, hero: null });
    await owner`
      insert into public.site_settings (type, settings) values ('branding', ${settings})
      on conflict (type) do update set settings = excluded.settings
    `;
  }

  it.each(['path', 'darkPath'])(
    'cannot be removed while the draft uses it as %s, but can afterwards',
    async (as) => {
      const files = (await storage.as('admin')).storage.from('logos');
      await files.upload('shown.png', image, PNG);
      await files.upload('spare.png', image, PNG);
      await choose({ path: 'storage/other.png', alt: '', [as]: 'storage/shown.png' });
      const removed = await files.remove(['shown.png', 'spare.png']);
      expect(removed.data?.map(({ name }) => name)).toEqual(['spare.png']);
      expect((await files.download('shown.png')).error).toBeNull();

      await choose(null);
      const gone = await files.remove(['shown.png']);
      expect(gone.data?.map(({ name }) => name)).toEqual(['shown.png']);
      expect((await files.download('shown.png')).error).not.toBeNull();
    },
  );

  it('cannot be removed while the live site uses it, whatever the draft says', async () => {
    const files = (await storage.as('admin')).storage.from('favicons');
    await files.upload('live.png', image, PNG);
    await choose(null);
    await storage.database.owner`
      insert into public.site_releases (number, snapshot)
      values (1, '{"branding": {"favicon": {"path": "storage/live.png"}}}')
    `;
    expect((await files.remove(['live.png'])).data).toEqual([]);
  });
});
