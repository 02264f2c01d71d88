import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RELEASE, DEFAULT_SETTINGS } from '~/lib/site/defaults';
import type { Db } from '~/lib/supabase/client';
import { getSettings, saveSettings } from './site-settings-api';

const VERSION = '2026-11-15T09:00:00Z';
const CHANGED = { ...DEFAULT_SETTINGS, title: 'Changed by Mia' };
const BOOM = { code: 'X', message: 'boom' };

interface Stored {
  settings: object;
  waiting?: object[];
  publishing?: () => Response;
}

function serverWith({ settings, waiting = [], publishing }: Stored): Db {
  return createClient('http://site.invalid', 'key', {
    global: {
      fetch: async (input) => {
        const url = String(input);
        if (url.includes('publish_site')) return publishing?.() ?? Response.json(7);
        if (url.includes('waiting_changes')) return Response.json(waiting);
        if (url.includes('current_release')) {
          return Response.json([{ number: 6, snapshot: DEFAULT_RELEASE }]);
        }
        return Response.json([{ settings, updated_at: VERSION }]);
      },
    },
  });
}

describe('reading the settings', () => {
  it('says who saved settings that are not live yet', async () => {
    const waiting = [{ part: 'settings', saved_at: VERSION, saved_by: 'mia@tuart.example' }];
    const read = await getSettings(serverWith({ settings: CHANGED, waiting }));
    expect(read).toMatchObject({
      settings: CHANGED,
      live: DEFAULT_SETTINGS,
      waiting: { savedBy: 'mia@tuart.example', savedAt: VERSION },
    });
  });

  it('reports nothing waiting when the settings are live', async () => {
    const { waiting } = await getSettings(serverWith({ settings: DEFAULT_SETTINGS }));
    expect(waiting).toBeNull();
  });
});

describe('saving the settings', () => {
  const save = { settings: CHANGED, version: VERSION, isPublishing: true };

  it('does not count as failed when only publishing fails', async () => {
    const publishing = () => Response.json(BOOM, { status: 400 });
    const outcome = await saveSettings(serverWith({ settings: CHANGED, publishing }), save);
    expect(outcome).toMatchObject({
      version: VERSION,
      isLive: false,
      failure: { message: 'boom' },
    });
  });

  it('goes live for people who may publish, and stays a draft for others', async () => {
    const db = serverWith({ settings: CHANGED });
    expect(await saveSettings(db, save)).toMatchObject({ isLive: true, failure: null });
    const draft = await saveSettings(db, { ...save, isPublishing: false });
    expect(draft).toMatchObject({ isLive: false, failure: null });
  });
});
