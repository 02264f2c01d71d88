import { TOAST_LIMIT, TOAST_MS } from '~/lib/constants';

export interface ToastDetails {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** If people need longer than usual for the action. */
  durationMs?: number;
}

type Kind = keyof typeof TOAST_MS;

/** What each kind looks like. Apart from that, kinds differ only in how long they stay (§8). */
const LOOKS = {
  error: 'error',
  success: 'success',
  warning: 'warning',
  info: 'info',
  auth: 'error',
  network: 'error',
  validation: 'error',
} as const satisfies Record<Kind, 'error' | 'success' | 'warning' | 'info'>;

export interface Toast extends ToastDetails {
  id: number;
  title: string;
  look: (typeof LOOKS)[Kind];
  durationMs: number;
}

let lastId = 0;
let shown: Toast[] = [];
const listeners = new Set<() => void>();

/** One at a time (§4): the newest replaces the one before. */
export function shownToasts(): Toast[] {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

function show(kind: Kind, title: string, details: ToastDetails = {}): void {
  lastId += 1;
  const look = LOOKS[kind];
  const toast = { durationMs: TOAST_MS[kind], ...details, id: lastId, title, look };
  change([toast, ...shown].slice(0, TOAST_LIMIT));
}

function change(next: Toast[]): void {
  shown = next;
  for (const listener of [...listeners]) listener();
}

export const notify = {
  success: (title: string, details?: ToastDetails) => show('success', title, details),
  error: (title: string, details?: ToastDetails) => show('error', title, details),
  warning: (title: string, details?: ToastDetails) => show('warning', title, details),
  info: (title: string, details?: ToastDetails) => show('info', title, details),
  auth: (title: string, details?: ToastDetails) => show('auth', title, details),
  network: (title: string, details?: ToastDetails) => show('network', title, details),
  validation: (title: string, details?: ToastDetails) => show('validation', title, details),
} as const;
