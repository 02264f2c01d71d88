import { lazy, Suspense } from 'react';

const Page = lazy(() => import('./not-found'));

/** Part of every route's error boundary, and hardly ever seen. */
export function NotFound() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
