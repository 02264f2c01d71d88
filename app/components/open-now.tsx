import { useCallback, useSyncExternalStore } from 'react';
import { isOpenAt } from '~/lib/site/office-hours';
import { useSite } from '~/lib/site/use-site';

const CHECK_EVERY_MS = 30_000;

function everyHalfMinute(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Computed only in the browser, because the cached page is the same at every hour. */
export function OpenNow() {
  const { hours } = useSite().settings;
  const isOpen = useSyncExternalStore<boolean | null>(
    everyHalfMinute,
    useCallback(() => isOpenAt(hours, new Date()), [hours]),
    () => null,
  );
  return (
    <p className="flex min-h-6 items-center gap-2 font-medium">
      {isOpen !== null && (
        <>
          <span
            aria-hidden
            className={
              isOpen ? 'size-2 rounded-full bg-accent' : 'size-2 rounded-full border border-current'
            }
          />
          {isOpen ? 'Open now' : 'Closed now'}
        </>
      )}
    </p>
  );
}
