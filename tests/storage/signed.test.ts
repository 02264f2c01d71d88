import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdf, png } from './samples.ts';
import { createStorageHarness, SITE_URL, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const PNG = { contentType: 'image/png' };
const BASE = `${SITE_URL}/storage/v1`;

let storage: StorageHarness;

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
  const { storage: service } = await storage.as('service');
  for (const name of ['cv.pdf', 'folder/other cv.pdf']) {
    await service.from('attachments').upload(name, pdf(name), { contentType: 'application/pdf' });
  }
  await service.from('attachments').upload('photo.png', await png(), PNG);
});
afterAll(() => storage.close());

/** Sends no credentials: only the address counts. */
function open(url: string, init?: RequestInit) {
  return storage.fetch(url.slice(BASE.length), init);
}

async function signed(
  path: string,
  options?: { download?: string; transform?: { width: number } },
) {
  const { storage: recruiter } = await storage.as('recruiter');
  const { data, error } = await recruiter.from('attachments').createSignedUrl(path, 60, options);
  if (error) throw error;
  return data.signedUrl;
}

describe('a signed link', () => {
  it('opens one object for anyone, for a limited time', async () => {
    const response = await open(await signed('folder/other cv.pdf'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(pdf('folder/other cv.pdf').toString());
    const [, kept] =
      /^private, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '') ?? [];
    // A browser keeps it for the rest of the link's minute; some of that may be over already.
    expect(Number(kept)).toBeGreaterThan(30);
    expect(Number(kept)).toBeLessThanOrEqual(60);
  });

  it('sets the name of the download', async () => {
    const response = await open(await signed('cv.pdf', { download: 'Ngaire.pdf' }));
    expect(response.headers.get('content-disposition')).toContain('filename=Ngaire.pdf');
    await response.body?.cancel();
  });

  it('can be made for many objects at once, and reports the ones that failed', async () => {
    const { storage: recruiter } = await storage.as('recruiter');
    const { data } = await recruiter
      .from('attachments')
      .createSignedUrls(['cv.pdf', 'none.pdf'], 60);
    expect(data?.map(({ path, error }) => [path, error])).toEqual([
      ['cv.pdf', null],
      ['none.pdf', 'Either the object does not exist or you do not have access to it'],
    ]);
    expect((await open(data?.[0]?.signedUrl ?? '')).status).toBe(200);
    const { storage: editor } = await storage.as('editor');
    const refused = await editor.from('attachments').createSignedUrls(['cv.pdf'], 60);
    expect(refused.data?.[0]?.signedUrl).toBeNull();
  });

  it('works for no other object, and not without its token', async () => {
    const url = await signed('cv.pdf');
    const other = url.replace('/cv.pdf', '/folder/other%20cv.pdf');
    expect(await (await open(other)).json()).toMatchObject({ code: 'InvalidSignature' });
    expect((await open(url.replace(/token=.*/, ''))).status).toBe(400);
    expect((await open(`${url.slice(0, -4)}AAAA`)).status).toBe(400);
  });

  it('expires', async () => {
    const url = await signed('cv.pdf');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      const response = await open(url);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'InvalidJWT',
        message: expect.stringMatching(/exp/),
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends when its object is removed', async () => {
    const { storage: service } = await storage.as('service');
    await service.from('attachments').upload('short.png', await png(), PNG);
    const url = await signed('short.png');
    await service.from('attachments').remove(['short.png']);
    expect((await open(url)).status).toBe(404);
  });

  it('to a rendition does not open the original', async () => {
    const url = await signed('photo.png', { transform: { width: 10 } });
    expect(url).toContain('/render/image/sign/');
    expect((await open(`${url}&width=2000`)).status).toBe(200);
    expect((await open(url.replace('/render/image/sign/', '/object/sign/'))).status).toBe(400);
  });

  it('is not an access token, and an access token is not a signed link', async () => {
    const token = new URL(await signed('cv.pdf')).searchParams.get('token') ?? '';
    const headers = { apikey: storage.keys.publishableKey, Authorization: `Bearer ${token}` };
    expect((await storage.fetch('/bucket', { headers })).status).toBe(401);
    const { Authorization } = await storage.headers('admin');
    const access = Authorization?.slice('Bearer '.length);
    expect((await storage.fetch(`/object/sign/attachments/cv.pdf?token=${access}`)).status).toBe(
      400,
    );
  });

  it('cannot be forged', async () => {
    const claims = { scope: 'download', url: 'attachments/cv.pdf' };
    const body = (claim: object) => Buffer.from(JSON.stringify(claim)).toString('base64url');
    const exp = Math.floor(Date.now() / 1000) + 60;
    const unsigned = `${body({ alg: 'none' })}.${body({ ...claims, aud: 'storage', exp })}.`;
    const publicKey = new TextEncoder().encode(JSON.stringify(storage.keys.publicJwk));
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('storage')
      .setExpirationTime(exp)
      .sign(publicKey);
    const otherwise = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256' })
      .setAudience('authenticated')
      .setExpirationTime(exp)
      .sign(storage.keys.privateKey);
    for (const token of [unsigned, symmetric, otherwise, 'x', 'a.b.c', '%00']) {
      const response = await storage.fetch(`/object/sign/attachments/cv.pdf?token=${token}`);
      expect(response.status).toBe(400);
    }
  });

  it.each([0, -1, 1.5, 86_401, 1e12, '60'])('is refused for %j seconds', async (expiresIn) => {
    const response = await storage.fetch('/object/sign/attachments/cv.pdf', {
      method: 'POST',
      headers: await storage.headers('recruiter'),
      body: JSON.stringify({ expiresIn }),
    });
    expect(response.status).toBe(400);
  });
});

describe('a signed upload', () => {
  async function ticket(path: string, upsert = false) {
    const { storage: editor } = await storage.as('editor');
    const { data, error } = await editor.from('media').createSignedUploadUrl(path, { upsert });
    if (error) throw error;
    return data;
  }

  it('lets anyone upload on behalf of the signer', async () => {
    const { path, token } = await ticket('by-ticket.png');
    const { storage: visitor } = await storage.as('visitor');
    const media = visitor.from('media');
    const { data, error } = await media.uploadToSignedUrl(path, token, await png(), PNG);
    expect([data?.fullPath, error]).toEqual(['media/by-ticket.png', null]);
    const [row] = await storage.database.owner`
      select owner_id from storage.objects where name = 'by-ticket.png'
    `;
    expect(row?.owner_id).toBe('00000000-0000-4000-8000-000000000006');
    const again = await media.uploadToSignedUrl(path, token, await png(), PNG);
    expect(again.error).toMatchObject({ statusCode: '409' });
  });

  it('replaces a file only if signed for that, whatever the uploader asks', async () => {
    const plain = await ticket('fixed.png');
    const replacing = await ticket('fixed.png', true);
    const { storage: visitor } = await storage.as('visitor');
    const upload = async (token: string) =>
      visitor
        .from('media')
        .uploadToSignedUrl('fixed.png', token, await png(), { ...PNG, upsert: true });
    expect((await upload(plain.token)).error).toBeNull();
    expect((await upload(plain.token)).error).toMatchObject({ statusCode: '409' });
    expect((await upload(replacing.token)).error).toBeNull();
  });

  it('works for one name, and not for reading', async () => {
    const { token } = await ticket('one.png');
    const { storage: visitor } = await storage.as('visitor');
    const media = visitor.from('media');
    const elsewhere = await media.uploadToSignedUrl('two.png', token, await png(), PNG);
    expect(elsewhere.error).toMatchObject({ statusCode: '400', code: 'InvalidSignature' });
    const reading = await storage.fetch(`/object/sign/media/one.png?token=${token}`);
    expect(reading.status).toBe(400);
    const link = new URL(await signed('cv.pdf')).searchParams.get('token') ?? '';
    const writing = await visitor
      .from('attachments')
      .uploadToSignedUrl('cv.pdf', link, pdf(), { contentType: 'application/pdf' });
    expect(writing.error).toMatchObject({ statusCode: '400' });
  });

  it('ends when the signer loses permission', async () => {
    const { token } = await ticket('too-late.png');
    const { owner } = storage.database;
    await owner`delete from public.permissions where role = 'editor' and permission_key = 'site.edit'`;
    const { storage: visitor } = await storage.as('visitor');
    const { error } = await visitor
      .from('media')
      .uploadToSignedUrl('too-late.png', token, await png(), PNG);
    expect(error).toMatchObject({ statusCode: '403' });
    await owner`insert into public.permissions (role, permission_key) values ('editor', 'site.edit')`;
  });

  it('ends with the session that asked for it', async () => {
    const { token } = await ticket('after-sign-out.png');
    await storage.database.owner`
      delete from auth.sessions where user_id = '00000000-0000-4000-8000-000000000006'
    `;
    const { storage: visitor } = await storage.as('visitor');
    const { error } = await visitor
      .from('media')
      .uploadToSignedUrl('after-sign-out.png', token, await png(), PNG);
    expect(error).toMatchObject({ statusCode: '400', code: 'InvalidJWT' });
    const rows = await storage.database.owner`
      select from storage.objects where name = 'after-sign-out.png'
    `;
    expect(rows).toHaveLength(0);
  });

  it('respects the limits of the bucket', async () => {
    const { token } = await ticket('evil.png');
    const { storage: visitor } = await storage.as('visitor');
    const { error } = await visitor
      .from('media')
      .uploadToSignedUrl('evil.png', token, '<script>alert(1)</script>', PNG);
    expect(error).toMatchObject({ statusCode: '415' });
  });
});
