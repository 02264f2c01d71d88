import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  type BackupSettings,
  getBackupSettings,
  getSystemStatus,
  listBackups,
  requestBackup,
  saveBackupSettings,
} from './system-api';

const WATCH_MS = 3_000;
export const LOOK_AGAIN_MS = 30_000;

export const systemKeys = {
  status: () => ['system', 'status'] as const,
  settings: () => ['system', 'backup-settings'] as const,
  backups: () => ['system', 'backups'] as const,
};

export function statusQuery() {
  return queryOptions({
    queryKey: systemKeys.status(),
    queryFn: () => getSystemStatus(browserClient()),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function settingsQuery() {
  return queryOptions({
    queryKey: systemKeys.settings(),
    queryFn: () => getBackupSettings(browserClient()),
  });
}

/** Looks again every few seconds while a backup is waiting or being made. */
export function backupsQuery() {
  return queryOptions({
    queryKey: systemKeys.backups(),
    queryFn: () => listBackups(browserClient()),
    refetchInterval: ({ state }) =>
      state.data?.some(({ finished_at }) => finished_at === null) ? WATCH_MS : false,
  });
}

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<BackupSettings>) => saveBackupSettings(browserClient(), change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: systemKeys.settings() }),
  });
}

export function useRequestBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => requestBackup(browserClient()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: systemKeys.backups() }),
  });
}
