import { Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';

const Page = lateComponent(() => import('./not-found'));

/** Loaded on demand: it is part of every route's error boundary and hardly ever shown. */
export function NotFound() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
