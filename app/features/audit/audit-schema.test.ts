import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { actorName, readEntryId, TABLE_LABELS } from './audit-schema';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../supabase/migrations');

it('can filter by every audited table', () => {
  const text = readdirSync(MIGRATIONS).map((file) =>
    readFileSync(path.join(MIGRATIONS, file), 'utf8'),
  );
  const triggers = text
    .join('')
    .matchAll(/create trigger record_\w+ after [\w ]+ on public\.(\w+)/g);
  const watched = new Set([...triggers].map(([, table]) => table));
  const offered = Object.keys(TABLE_LABELS);
  expect(watched.size).toBeGreaterThan(10);
  expect([...watched].filter((table) => !offered.includes(table ?? ''))).toEqual([]);
});

describe('readEntryId', () => {
  it.each([
    ['open=12', '12'],
    ['open=9223372036854775807', '9223372036854775807'],
    ['open=', null],
    ['open=1x', null],
    ['open=-1', null],
    ['', null],
  ])('%s: %s', (query, id) => {
    expect(readEntryId(new URLSearchParams(query))).toBe(id);
  });
});

describe('actorName', () => {
  const ENTRY = {
    id: '1',
    at: '2026-11-15T00:00:00Z',
    action: 'update',
    table_name: 'leads',
    record_id: '1',
    actor_id: null,
    before: null,
    after: null,
    subject: null,
  };

  it.each([
    ['kim@example.com', 'authenticated', 'kim@example.com'],
    [null, 'authenticated', 'A deleted account'],
    [null, 'service_role', 'The system'],
    [null, 'system', 'The system'],
    [null, 'upgrade', 'An upgrade'],
    [null, null, 'The system'],
  ])('%s, %s: %s', (actor_email, actor_role, name) => {
    expect(actorName({ ...ENTRY, actor_email, actor_role })).toBe(name);
  });
});
