import { expect, it } from 'vitest';
import type { Manifest } from './manifest.ts';
import { refuseBadNames } from './names.ts';

const SHA256 = '0'.repeat(64);
const file = (version: string) => ({ version, bytes: 1, sha256: SHA256 });
const table = (name: string, columns = ['id'], parts: string[] = []) => ({
  name,
  columns,
  rows: 0,
  sha256: SHA256,
  parts: parts.map((part) => ({ name: part, sha256: SHA256 })),
});
const counter = (name: string, value = '1') => ({ name, value, isCalled: true });

const MANIFEST: Manifest = {
  product: 'tuart',
  format: 1,
  version: '1.0.0',
  madeAt: '2026-11-25T00:00:00.000Z',
  postgres: '18.0',
  newestMigration: '',
  bootstrap: [],
  migrations: [],
  tables: [table('public.leads', ['id', '"order"'], ['tables/public.leads/000001.zst'])],
  counters: [counter('public.leads_number_seq')],
  files: [file('6f2c1f0e-8a1f-4c3d-9a50-0d8e6f2c1f0e')],
  missingFiles: [],
  damagedFiles: [],
  secrets: [{ name: 'signing-key.json', sha256: SHA256 }],
  isSealed: true,
};

function check(change: Partial<Manifest>) {
  return () => refuseBadNames({ ...MANIFEST, ...change });
}

it('accepts the names that backups have', () => {
  expect(check({})).not.toThrow();
  // People may have put a file of their own beside the keys.
  for (const name of ['.hidden', 'my key (1).pem', 'Schlüssel', '...']) {
    expect(check({ secrets: [{ name, sha256: SHA256 }] }), name).not.toThrow();
  }
  for (const name of ['"my schema"."a ""table"""', 'public._x9']) {
    expect(check({ tables: [table(name)], counters: [counter(name)] }), name).not.toThrow();
  }
});

it.each(['../../x', '..', '.', '', '/etc/passwd', '..x', 'a/b', 'a\\b', 'a\0b', 'a?b', '%2e%2e'])(
  'refuses %j as the place of a file',
  (version) => {
    const words = `it uses ${JSON.stringify(version)} for a file, which is not allowed`;
    expect(check({ files: [file(version)] })).toThrow(words);
    expect(check({ missingFiles: [version] })).toThrow(words);
    expect(check({ damagedFiles: [version] })).toThrow(words);
  },
);

it.each(['../x', '..', '.', '', '/etc/passwd', 'a/b', 'a\0b'])('refuses %j as a key', (name) => {
  expect(check({ secrets: [{ name, sha256: SHA256 }] })).toThrow('for a key, which is not');
});

it.each(['leads', 'public.leads; drop table x', 'public.leads cascade', 'a.b.c', 'public."x', ''])(
  'refuses %j as a table or counter',
  (name) => {
    expect(check({ tables: [table(name)] })).toThrow('for a table, which is not');
    expect(check({ counters: [counter(name)] })).toThrow('for a counter, which is not');
  },
);

it('refuses other columns, parts and values', () => {
  const columns = check({ tables: [table('public.leads', ['id', 'id) from program $$x$$'])] });
  expect(columns).toThrow('for a column of public.leads');
  const parts = check({ tables: [table('public.leads', ['id'], ['files/x'])] });
  expect(parts).toThrow('it uses "files/x" for a part of public.leads');
  const values = check({ counters: [counter('public.x', '1; select 2')] });
  expect(values).toThrow('for the value of public.x');
});
