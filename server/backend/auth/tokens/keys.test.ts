import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadAuthKeys } from './keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates the keys at the first start, readable by the owner alone, and keeps them', async () => {
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

it('uses one set of keys when several processes start at once', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadAuthKeys(folder)));
  expect(new Set(all.map((keys) => keys.publicJwk.kid)).size).toBe(1);
  expect(new Set(all.map((keys) => keys.secretKey)).size).toBe(1);
});

it('does not publish the private part of a key', async () => {
  const { publicJwk } = await loadAuthKeys(folder);
  expect(publicJwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
  expect(publicJwk).not.toHaveProperty('d');
});

it.each(['', 'not json', '{}', '{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}'])(
  'refuses an invalid signing key: %j',
  async (text) => {
    await writeFile(path.join(folder, 'signing-key.json'), text);
    await expect(loadAuthKeys(folder)).rejects.toThrow(
      'The signing key is not a private ES256 key',
    );
  },
);
