import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RELEASE } from '~/lib/site/defaults';
import type { Db } from '~/lib/supabase/client';
import { getSite, publishSite } from './editor-api';
import { draftOf } from './editor-state';

const FAILURE = { status: 400, body: { code: 'X', message: 'boom' } };

/** A client whose server refuses addresses that contain `refused` and otherwise has no rows. */
function clientOf(refused: string | null): Db {
  return createClient('http://site.invalid', 'key', {
    global: {
      fetch: async (input) => {
        const isRefused = refused !== null && decodeURIComponent(String(input)).includes(refused);
        const { status, body } = isRefused ? FAILURE : { status: 200, body: [] };
        return Response.json(body, { status });
      },
    },
  });
}

describe('opening the site', () => {
  it('uses the defaults when nothing is stored', async () => {
    const { saved, versions, published } = await getSite(clientOf(null));
    expect(saved).toEqual(draftOf(DEFAULT_RELEASE));
    expect(versions).toEqual({ theme: null, layout: null, branding: null, menus: null });
    expect(draftOf(published)).toEqual(draftOf(DEFAULT_RELEASE));
  });

  it.each([
    ['type=eq.theme', 'Failed to load theme settings'],
    ['type=eq.branding', 'Failed to load current branding settings'],
    ['type=eq.menus', 'Failed to load menus'],
    ['page_layouts', 'Failed to load layout'],
    ['type=eq.site', 'Failed to load the site'],
  ])('says which part could not be read: %s', async (refused, message) => {
    const opening = getSite(clientOf(refused));
    await expect(opening).rejects.toMatchObject({ code: 'invalid', message });
    await expect(opening).rejects.toMatchObject({ cause: { message: 'boom' } });
  });

  it('passes on the cause when it is not one of the drafts', async () => {
    await expect(getSite(clientOf('current_release'))).rejects.toMatchObject({ message: 'boom' });
  });
});

describe('publishing', () => {
  const theme = {
    ...DEFAULT_RELEASE.theme,
    spacing: { baseSpacingUnit: '5px', spacingScale: 1.4 },
  };
  const release = { ...DEFAULT_RELEASE, theme };
  const publication = {
    parts: ['theme' as const],
    seen: { release: 4, theme: '2026-11-15T09:00:00Z' },
    release,
  };

  /** A server that publishes and replies with `answer`. */
  function serverWith(answer: () => Response, live: object): Db {
    return createClient('http://site.invalid', 'key', {
      global: {
        fetch: async (input) => {
          const url = String(input);
          if (url.includes('is_developer_admin')) return Response.json(true);
          return url.includes('publish_site') ? answer() : Response.json([live]);
        },
      },
    });
  }

  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const refused = () => Response.json({ code: 'PT409', message: 'changed' }, { status: 409 });

  it('succeeds when the answer was lost but the release is live', async () => {
    const live = { number: 5, snapshot: release };
    expect(await publishSite(serverWith(lost, live), publication)).toBe(5);
  });

  it('fails when it was refused, even if somebody else published the same', async () => {
    const live = { number: 5, snapshot: release };
    const publishing = publishSite(serverWith(refused, live), publication);
    await expect(publishing).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([
    ['nothing new is live', { number: 4, snapshot: release }],
    ['another look is live', { number: 5, snapshot: DEFAULT_RELEASE }],
  ])('fails when %s', async (_what, live) => {
    const publishing = publishSite(serverWith(lost, live), publication);
    await expect(publishing).rejects.toMatchObject({ code: 'network' });
  });
});
