import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => undefined;
}

/** True on the server and for the first render of the server's HTML. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
}
