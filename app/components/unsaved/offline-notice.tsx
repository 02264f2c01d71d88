import { useIsOnline } from './use-is-online';

/** Tells people that they are offline, for as long as they are. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="sticky top-14 z-10 empty:hidden">
      {!isOnline && (
        <p className="border-b border-warning/50 bg-card px-3 py-2 text-center text-sm font-medium sm:px-5">
          You are offline. What you type is kept here, and changes you save will be sent when you
          are back online.
        </p>
      )}
    </div>
  );
}
