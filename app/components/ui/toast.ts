import { toast } from 'sonner';
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
  validation: 'warning',
} as const satisfies Record<Kind, 'error' | 'success' | 'warning' | 'info'>;

function show(kind: Kind, title: string, { description, action }: ToastDetails = {}): void {
  // One at a time (§4): the newest replaces what is there.
  toast.dismiss();
  toast[LOOKS[kind]](title, { description, action, duration: TOAST_MS[kind] });
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
