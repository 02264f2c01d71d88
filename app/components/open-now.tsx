import { useSyncExternalStore } from 'react';
import { OPEN_NOW, openingNow } from '~/lib/site/opening-now';
import { useSite } from '~/lib/site/use-site';

const CHECK_EVERY_MS = 30_000;

function everyHalfMinute(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Computed only in the browser, because the cached page is the same at every hour. */
export function OpenNow() {
  const { closures, settings } = useSite();
  const now = useSyncExternalStore<string | null>(
    everyHalfMinute,
    () => openingNow(settings.hours, closures, new Date()),
    () => null,
  );
  return (
    <p className="flex min-h-6 items-center gap-2 font-medium">
      {now !== null && (
        <>
          <span
            aria-hidden
            className={`size-2 shrink-0 rounded-full ${now === OPEN_NOW ? 'bg-accent' : 'border border-current'}`}
          />
          <span className="min-w-0 wrap-anywhere">{now}</span>
        </>
      )}
    </p>
  );
}
