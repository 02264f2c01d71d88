import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadAuthKeys, replaceAuthKeys } from './keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates the keys at the first start, readable only by their owner, and keeps them', async () => {
  const first = await loadAuthKeys(path.join(folder, 'secrets'));
  const second = await loadAuthKeys(path.join(folder, 'secrets'));
  expect(first.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
  expect(first.secretKey).toMatch(/^sb_secret_[\w-]{32}$/);
  expect(second.secretKey).toBe(first.secretKey);
  expect(second.publicJwk).toEqual(first.publicJwk);
  expect(second.derivationSecret).toEqual(first.derivationSecret);
  const files = await readdir(path.join(folder, 'secrets'));
  expect(files.sort()).toEqual(['publishable-key', 'secret-key', 'signing-key.json']);
  for (const file of files) {
    expect((await stat(path.join(folder, 'secrets', file))).mode & 0o777).toBe(0o600);
  }
});

it('replaces all of them, and leaves other secrets alone', async () => {
  const before = await loadAuthKeys(folder);
  await writeFile(path.join(folder, 'database-password'), 'kept');
  await replaceAuthKeys(folder);
  const after = await loadAuthKeys(folder);
  expect(after.secretKey).not.toBe(before.secretKey);
  expect(after.publishableKey).not.toBe(before.publishableKey);
  expect(after.publicJwk.kid).not.toBe(before.publicJwk.kid);
  expect(after.derivationSecret).not.toEqual(before.derivationSecret);
  expect(await readdir(folder)).toHaveLength(4);
});

it('agrees on one set when several processes start at once', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadAuthKeys(folder)));
  expect(new Set(all.map((keys) => keys.publicJwk.kid)).size).toBe(1);
  expect(new Set(all.map((keys) => keys.secretKey)).size).toBe(1);
});

it('does not publish the private part', async () => {
  const { publicJwk } = await loadAuthKeys(folder);
  expect(publicJwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
  expect(publicJwk).not.toHaveProperty('d');
});

it.each(['', '\0\0\0\0', 'not json', '{}', '{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}'])(
  'refuses a damaged signing key, names its file and leaves it as it is: %j',
  async (text) => {
    const file = path.join(folder, 'signing-key.json');
    await writeFile(file, text);
    await expect(loadAuthKeys(folder)).rejects.toThrow(
      /signing-key\.json is (?:empty|damaged).* everyone has to sign in again/,
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

it.each(['', '\0\0', 'sb_secret_', 'sb_secret_abc\0\0\0'])(
  'refuses a damaged secret key: %j',
  async (text) => {
    await writeFile(path.join(folder, 'secret-key'), text);
    await expect(loadAuthKeys(folder)).rejects.toThrow(/secret-key is (?:empty|damaged)/);
    expect(await readFile(path.join(folder, 'secret-key'), 'utf8')).toBe(text);
  },
);
