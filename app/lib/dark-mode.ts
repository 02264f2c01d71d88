import { useSyncExternalStore } from 'react';
import { THEME_TOGGLE_MARK } from './page-signals';

/** Marks a theme button: app/inline-scripts/follow-dark-mode.ts handles its clicks. */
export const THEME_TOGGLE = { [THEME_TOGGLE_MARK]: '' };

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Undefined on the server, which does not know the person's choice. */
export function useDarkMode(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => document.documentElement.classList.contains('dark'),
    () => undefined,
  );
}
