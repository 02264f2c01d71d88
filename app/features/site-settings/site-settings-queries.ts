import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_SAVE_MS } from '~/lib/constants';
import { browserClient } from '~/lib/supabase/client';
import {
  discardSettings,
  getSettings,
  publishSettings,
  type SavedSettings,
  type SettingsSave,
  saveSettings,
} from './site-settings-api';

export const settingsKeys = { site: () => ['site-settings'] as const };

/** Read when the screen opens, then left alone: what is shown is being typed. */
export function settingsQuery() {
  return queryOptions({
    queryKey: settingsKeys.site(),
    queryFn: () => getSettings(browserClient()),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(save: SettingsSave) {
      // §9: it takes a second at least, so that people see that something is done.
      const [saved] = await Promise.all([
        saveSettings(browserClient(), save),
        new Promise((resolve) => setTimeout(resolve, SETTINGS_SAVE_MS)),
      ]);
      return saved;
    },
    onSuccess({ version, isLive }, { settings }) {
      queryClient.setQueryData<SavedSettings>(settingsKeys.site(), (known) => {
        if (!known) return known;
        const savedAt = new Date().toISOString();
        const waiting = isLive ? null : { savedBy: 'you', savedAt };
        return { settings, version, live: isLive ? settings : known.live, waiting };
      });
    },
  });
}

interface Settling {
  action: 'publish' | 'discard';
  version: string | null;
}

/** Publishes the settings that wait, or takes them back. Gives back what is stored then. */
export function useSettleWaiting() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ action, version }: Settling) {
      const db = browserClient();
      await (action === 'publish' ? publishSettings(db, version) : discardSettings(db, version));
      const known = queryClient.getQueryData(settingsQuery().queryKey);
      // It is done: what follows is reading, and its failure is no failure of this.
      if (action === 'publish' && known) return { ...known, live: known.settings, waiting: null };
      const reading = queryClient.fetchQuery({ ...settingsQuery(), staleTime: 0 });
      return known
        ? reading.catch(() => ({ ...known, settings: known.live, waiting: null }))
        : reading;
    },
    onSuccess: (latest) => queryClient.setQueryData(settingsKeys.site(), latest),
  });
}
