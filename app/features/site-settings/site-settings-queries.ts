import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_SAVE_MS } from '~/lib/constants';
import { browserClient } from '~/lib/supabase/client';
import { getSettings, type SettingsSave, saveSettings } from './site-settings-api';

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
    onSuccess: (saved) => queryClient.setQueryData(settingsKeys.site(), saved),
  });
}
