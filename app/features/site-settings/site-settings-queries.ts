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

/** Fetched when the screen opens and not again, because people are typing in it. */
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
      // §9: takes at least a second, so that people see that something happens.
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

/** Publishes the unpublished settings, or discards them. Returns what is then stored. */
export function useSettleWaiting() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ action, version }: Settling) {
      const db = browserClient();
      await (action === 'publish' ? publishSettings(db, version) : discardSettings(db, version));
      const known = queryClient.getQueryData(settingsQuery().queryKey);
      // The action is done. If the read below fails, the action has still succeeded.
      if (action === 'publish' && known) return { ...known, live: known.settings, waiting: null };
      const reading = queryClient.fetchQuery({ ...settingsQuery(), staleTime: 0 });
      return known
        ? reading.catch(() => ({ ...known, settings: known.live, waiting: null }))
        : reading;
    },
    onSuccess: (latest) => queryClient.setQueryData(settingsKeys.site(), latest),
  });
}
