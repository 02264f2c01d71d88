import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eventText, isWorrying } from './account-events';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../supabase/migrations');

it.each([
  ['signed_in', 'totp', 1, 'Signed in (authenticator app)'],
  ['signed_in', 'passkey', 1, 'Signed in (passkey)'],
  ['sign_in_failed', 'password', 4, 'Sign-in failed (password), 4 times'],
  ['sign_in_failed', 'suspended', 1, 'Sign-in failed (the account is suspended)'],
  ['identity_linked', 'google', 1, 'Sign-in method added (Google)'],
  ['password_changed', null, 1, 'Password changed'],
  ['signed_in', 'something new', 1, 'Signed in'],
])('%s %s %d: %s', (kind, detail, times, text) => {
  expect(eventText({ kind, detail, times })).toBe(text);
});

it('has a text for every kind of event that the database accepts', () => {
  const texts = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => readFileSync(path.join(MIGRATIONS, name), 'utf8'));
  const lists = texts
    .join('\n')
    .matchAll(
      /(?:create table public\.account_events|account_events_kind_check).*?kind in \(([^)]+)\)/gs,
    );
  const list = [...lists].at(-1)?.[1] ?? '';
  const kinds = [...list.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind);
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => eventText({ kind, detail: null, times: 1 }) === kind)).toEqual([]);
});

it('marks events that the owner should check', () => {
  expect(['signed_in', 'sign_in_failed', 'locked_out'].map((kind) => isWorrying({ kind }))).toEqual(
    [false, true, true],
  );
});
