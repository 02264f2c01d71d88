import { TOAST_MS } from '~/lib/constants';

export interface ToastDetails {
  description?: string;
  action?: { label: string; onClick: () => void };
}

type Kind = keyof typeof TOAST_MS;

/** What each kind looks like; kinds differ otherwise only in how long they stay (§8). */
const LOOKS = {
  error: 'error',
  success: 'success',
  warning: 'warning',
  info: 'info',
  auth: 'error',
  network: 'error',
  validation: 'error',
} as const satisfies Record<Kind, 'error' | 'success' | 'warning' | 'info'>;

let isNeeded = false;
const listeners = new Set<() => void>();

/** True from the first toast on: until then nobody loads what shows them. */
export function areToastsNeeded(): boolean {
  return isNeeded;
}

export function subscribeToFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the first toast may be about a lost connection: it could not be loaded then. */
export function preloadToasts(): void {
  isNeeded = true;
  // Also what shows one: the build puts it into a file of its own.
  void import('sonner');
  for (const listener of listeners) listener();
}

async function show(kind: Kind, title: string, { description, action }: ToastDetails = {}) {
  preloadToasts();
  const { toast } = await import('sonner');
  // One at a time (§4): the newest replaces what is there.
  toast.dismiss();
  toast[LOOKS[kind]](title, { description, action, duration: TOAST_MS[kind] });
}

export const notify = {
  success: (title: string, details?: ToastDetails) => void show('success', title, details),
  error: (title: string, details?: ToastDetails) => void show('error', title, details),
  warning: (title: string, details?: ToastDetails) => void show('warning', title, details),
  info: (title: string, details?: ToastDetails) => void show('info', title, details),
  auth: (title: string, details?: ToastDetails) => void show('auth', title, details),
  network: (title: string, details?: ToastDetails) => void show('network', title, details),
  validation: (title: string, details?: ToastDetails) => void show('validation', title, details),
} as const;
