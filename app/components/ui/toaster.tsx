import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsNeeded, subscribeToFirstToast } from './toast';

const ToastRegion = lazy(() => import('./toast-region'));

/** Once, in the root; loads the region with the first toast. Show them with `notify`. */
export function Toaster() {
  const isNeeded = useSyncExternalStore(subscribeToFirstToast, areToastsNeeded, () => false);
  return (
    isNeeded && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  );
}
