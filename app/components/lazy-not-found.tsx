import { Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';

const Page = lateComponent(() => import('./not-found'));

/** Part of every route's error boundary, and hardly ever seen. */
export function NotFound() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
