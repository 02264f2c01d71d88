import { clsx } from 'clsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '~/components/alert-icons';
import { X } from '~/components/icons';
import { CARRIED_TOAST_KEY } from '~/lib/page-signals';
import { dismissToast, notify, shownToasts, subscribeToToasts, type Toast } from './toast';

const NONE: Toast[] = [];

const ICONS = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
} as const;

const ICON_COLOURS = {
  success: 'text-success',
  error: 'text-destructive',
  warning: 'text-warning',
  info: 'text-info',
} as const;

/**
 * Rendered once, in the root; `notify` shows toasts. It is part of every page's code, because it
 * could not be loaded to report a lost connection.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => NONE);
  useEffect(showCarriedToast, []);

  return (
    <div
      data-toaster=""
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-100 sm:left-auto sm:right-6 sm:bottom-6 sm:w-96"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function ToastCard({ id, title, description, action, look, durationMs }: Toast) {
  const [isHeld, setIsHeld] = useState(false);
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
  const isPaused = isHeld || isHidden;
  const Icon = ICONS[look];

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(dismissToast, durationMs, id);
    return () => clearTimeout(timer);
  }, [isPaused, durationMs, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast open.
    <div
      data-toast={look}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={({ key }) => key === 'Escape' && dismissToast(id)}
      className="pointer-events-auto relative flex items-start gap-3 rounded-lg border border-border bg-popover p-4 pr-12 text-sm text-popover-foreground shadow-lg motion-safe:animate-in motion-safe:fade-in-0 motion-safe:slide-in-from-bottom-4"
    >
      <Icon aria-hidden className={clsx('size-5 shrink-0', ICON_COLOURS[look])} />
      <div className="grid min-w-0 gap-0.5 leading-5 wrap-anywhere">
        <p className="font-medium">{title}</p>
        {description && <p className="text-muted-foreground">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id);
            action.onClick();
          }}
          className="ml-auto shrink-0 cursor-pointer self-center rounded-md px-2 py-1 font-medium text-link underline underline-offset-4"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close toast"
        onClick={() => dismissToast(id)}
        className="absolute top-2.5 right-2.5 grid size-8 cursor-pointer place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground pointer-coarse:top-1 pointer-coarse:right-1 pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Shows the toast of a link that was followed before the app had started. An inline script stored
 * it.
 */
function showCarriedToast(): void {
  try {
    const title = sessionStorage.getItem(CARRIED_TOAST_KEY);
    sessionStorage.removeItem(CARRIED_TOAST_KEY);
    if (title) notify.info(title);
  } catch {
    // Storage may be blocked; then no toast was stored.
  }
}
