import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server renders: for what is nothing without script. */
export function useIsStarted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
