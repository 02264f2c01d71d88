import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Under a form whose change was sent while there is no connection. */
export const WAITING =
  'You are offline. The change is kept here and saved once the connection is back.';

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}
