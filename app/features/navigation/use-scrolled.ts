import { useSyncExternalStore } from 'react';
import { SCROLL_SHADOW_PX } from '~/lib/constants';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > SCROLL_SHADOW_PX,
    () => false,
  );
}
