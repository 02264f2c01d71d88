import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { CurrentRelease } from './current-release.ts';
import { createDataClient } from './data-client.ts';

/** A form that cannot be read. */
const BROKEN = { key: 'main', name: 'Main', definition: 'broken', thank_you: null, version: 3 };
const POSITIONS = { version: 'jobs', totals: {}, jobs: [] };
/** Ends with the year. */
const FACTS = [{ key: 'wage', shown: '$24.95', valid_from: '2026-07-01', valid_to: '2026-12-31' }];
const PAGES = { headers: { 'Content-Range': '*/0' } };

it('the result of an earlier read never replaces that of a later one', async () => {
  let readings = 0;
  let letFirstGo = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letFirstGo = resolve;
  });
  const client = createDataClient({
    siteUrl: 'http://site.test',
    key: 'key',
    async fetchInProcess({ url }) {
      if (url.includes('published_pages')) return Response.json([], PAGES);
      if (url.includes('open_positions')) return Response.json(POSITIONS);
      if (url.includes('next_closures')) return Response.json([]);
      if (url.includes('media_version')) return Response.json('a version');
      if (url.includes('list_moved_pages')) return Response.json([]);
      if (url.includes('facts')) return Response.json(FACTS);
      if (url.includes('forms')) return Response.json([BROKEN]);
      readings += 1;
      const number = readings;
      if (number === 1) await isHeld;
      return Response.json({ number, snapshot: {} });
    },
  });
  const log = pino({ level: 'silent' });
  const release = new CurrentRelease({ visitor: client, service: client, log });
  const first = release.refresh();
  // Long enough for the first read to begin, and for a later one to overtake it, if that were
  // possible.
  await sleep(50);
  const later = [release.refresh(), release.refresh()];
  await sleep(50);
  letFirstGo();
  await Promise.all([first, ...later]);
  // The last two began together.
  expect(readings).toBe(2);
  expect(release.value.number).toBe(2);

  // Pages show the year, so last year's pages must not be shown in the new year.
  vi.useFakeTimers({ now: new Date('2026-12-31T15:59:59Z') });
  expect(release.version).toBe('2 0  a version main:3 jobs [] 2 2026-12-31 [["wage","$24.95"]]');
  expect(release.withFacts('Pays {{fact:wage}}.')).toBe('Pays $24.95.');
  vi.setSystemTime(new Date('2026-12-31T16:00:00Z'));
  expect(release.version).toBe('2 0  a version main:3 jobs [] 2 2027-01-01 []');
  expect(release.withFacts('Pays {{fact:wage}}.')).toBe('Pays (figure being updated).');
  vi.useRealTimers();

  // Without a stored form that can be read, visitors get the one that is part of the app.
  expect(release.findForm('main')?.fields).toHaveLength(6);
  expect(release.findForm('other')).toBeNull();
});
