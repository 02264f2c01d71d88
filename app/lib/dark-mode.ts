import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'tuart-theme';
const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/**
 * Runs in `<head>` before anything is painted: a stored choice first, else the system's (§1).
 * Text, because the CSP allows it by its hash.
 */
export const DARK_MODE_SCRIPT = `(()=>{let t;try{t=localStorage.getItem('${STORAGE_KEY}')}catch{}document.documentElement.classList.add(t==='dark'||t!=='light'&&matchMedia('${SYSTEM_DARK}').matches?'dark':'light')})()`;

const listeners = new Set<() => void>();

function apply(isDark: boolean): void {
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.classList.toggle('light', !isDark);
  for (const listener of listeners) listener();
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function followSystem(event: MediaQueryListEvent): void {
  if (!storedChoice()) apply(event.matches);
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(SYSTEM_DARK);
  if (listeners.size === 0) system.addEventListener('change', followSystem);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) system.removeEventListener('change', followSystem);
  };
}

export function toggleDarkMode(): void {
  const isDark = !document.documentElement.classList.contains('dark');
  try {
    localStorage.setItem(STORAGE_KEY, isDark ? 'dark' : 'light');
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
  apply(isDark);
}

/** Undefined while rendering on the server, which cannot know. */
export function useDarkMode(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => document.documentElement.classList.contains('dark'),
    () => undefined,
  );
}
