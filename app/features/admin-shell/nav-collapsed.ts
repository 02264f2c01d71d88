import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'admin-nav';
const COLLAPSED = 'collapsed';
const CHANGE_EVENT = 'admin-nav-change';

/** Whether the side navigation shows only icons. The browser remembers it. */
export function useNavCollapsed(): [isCollapsed: boolean, toggle: () => void] {
  const isCollapsed = useSyncExternalStore(subscribe, readCollapsed, () => false);
  return [isCollapsed, () => storeCollapsed(!isCollapsed)];
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, listener);
  return () => window.removeEventListener(CHANGE_EVENT, listener);
}

function readCollapsed(): boolean {
  return localStorage.getItem(STORAGE_KEY) === COLLAPSED;
}

function storeCollapsed(isCollapsed: boolean): void {
  if (isCollapsed) localStorage.setItem(STORAGE_KEY, COLLAPSED);
  else localStorage.removeItem(STORAGE_KEY);
  window.dispatchEvent(new Event(CHANGE_EVENT));
}
