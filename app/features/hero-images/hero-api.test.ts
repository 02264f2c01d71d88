import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { DEFAULT_BRANDING } from '~/lib/site/defaults';
import type { Db } from '~/lib/supabase/client';
import { getBranding, updateHero } from './hero-api';
import { HERO_BUCKET } from './hero-schema';

const SEEN = '2026-11-15T09:00:00+00:00';
const LATER = '2026-11-15T09:05:00+00:00';
const HERO = { path: `${HERO_BUCKET}/crew.jpg`, alt: 'A crew' };

/** A server with one row, which it changes only if the request names the row's version. */
function serverWith(row: { settings: object; updated_at: string }): Db {
  return createClient('http://site.invalid', 'key', {
    global: {
      fetch: async (input, init) => {
        const url = new URL(String(input));
        if (url.pathname.includes('/storage/')) return Response.json([{ id: HERO_BUCKET }]);
        if (init?.method === 'GET') return Response.json([row]);
        const version = url.searchParams.get('updated_at');
        if (version && version !== `eq.${row.updated_at}`) return Response.json([]);
        Object.assign(row, JSON.parse(String(init?.body)), { updated_at: LATER });
        return Response.json([row]);
      },
    },
  });
}

it('changes the hero and keeps the rest of the branding', async () => {
  const favicon = { path: 'icons/a.png', alt: '' };
  const row = { settings: { ...DEFAULT_BRANDING, favicon }, updated_at: SEEN };
  const db = serverWith(row);
  await updateHero(db, await getBranding(db), HERO);
  expect(row.settings).toEqual({ ...DEFAULT_BRANDING, favicon, hero: HERO });
});

it('is refused when a colleague has saved the branding since it was read', async () => {
  const row = { settings: DEFAULT_BRANDING, updated_at: SEEN };
  const db = serverWith(row);
  const seen = await getBranding(db);
  const theirs = { settings: { ...DEFAULT_BRANDING, hero: null }, updated_at: LATER };
  Object.assign(row, theirs);
  await expect(updateHero(db, seen, HERO)).rejects.toMatchObject({ code: 'conflict' });
  expect(row).toEqual(theirs);
});
