import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Shown under a form that was saved without a connection. */
export const WAITING =
  'You are offline. The change is kept here and saved once the connection is back.';

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}
