import { useCallback, useSyncExternalStore } from 'react';
import { OPEN_NOW, openingNow } from '~/lib/site/office-hours';
import { useSite } from '~/lib/site/use-site';

const CHECK_EVERY_MS = 30_000;

function everyHalfMinute(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Computed only in the browser, because the cached page is the same at every hour. */
export function OpenNow() {
  const { closures, settings } = useSite();
  const { hours } = settings;
  const now = useSyncExternalStore<string | null>(
    everyHalfMinute,
    useCallback(() => openingNow(hours, closures, new Date()), [hours, closures]),
    () => null,
  );
  return (
    <p className="flex min-h-6 items-center gap-2 font-medium">
      {now !== null && (
        <>
          <span
            aria-hidden
            className={
              now === OPEN_NOW
                ? 'size-2 shrink-0 rounded-full bg-accent'
                : 'size-2 shrink-0 rounded-full border border-current'
            }
          />
          <span className="min-w-0 wrap-anywhere">{now}</span>
        </>
      )}
    </p>
  );
}
