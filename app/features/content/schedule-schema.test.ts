import { expect, it } from 'vitest';
import { scheduleSchema } from './schedule-schema';

/** 9:30 am in Perth. */
const NOW = Date.parse('2026-11-15T01:30:00Z');
const AHEAD = 'Please choose a time in the future.';
const AFTER = 'Please choose a time after the page is published.';

it.each([
  ['', '', {}],
  ['2026-11-15T09:31', '', {}],
  ['', '2026-11-15T09:31', {}],
  ['2026-11-15T09:31', '2026-11-15T09:32', {}],
  ['2026-11-15T09:30', '', { publishAt: AHEAD }],
  ['soon', '', { publishAt: AHEAD }],
  ['', '2026-11-14T10:00', { unpublishAt: AHEAD }],
  ['2026-11-16T09:00', '2026-11-16T09:00', { unpublishAt: AFTER }],
  ['2026-11-17T09:00', '2026-11-16T09:00', { unpublishAt: AFTER }],
])('publish %j, unpublish %j', (publishAt, unpublishAt, problems) => {
  const { error } = scheduleSchema(() => NOW).safeParse({ publishAt, unpublishAt });
  const found = error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  expect(Object.fromEntries(found)).toEqual(problems);
});
