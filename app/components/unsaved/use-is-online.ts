import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Shown under a form that was saved without a connection. */
export const WAITING =
  'You are offline. Your change is kept here and will be saved when you are back online.';

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}
