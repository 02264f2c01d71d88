import { describe, expect, it } from 'vitest';
import { actorName, readEntryId } from './audit-schema';

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
  };

  it.each([
    ['kim@example.com', 'authenticated', 'kim@example.com'],
    [null, 'authenticated', 'A deleted account'],
    [null, 'service_role', 'The system'],
    [null, 'system', 'The system'],
    [null, null, 'The system'],
  ])('%s, %s: %s', (actor_email, actor_role, name) => {
    expect(actorName({ ...ENTRY, actor_email, actor_role })).toBe(name);
  });
});
