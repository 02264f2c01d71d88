import { lazy, Suspense } from 'react';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import { wasHealed } from './flags';

const HealBanner = lazy(() => import('./heal-banner'));

/** Seen after hydration: the HTML is everyone's. Hardly anyone needs the banner, or loads it. */
export function HealNotice() {
  const isHydrating = useIsHydrating();
  return (
    !isHydrating &&
    wasHealed() && (
      <Suspense>
        <HealBanner />
      </Suspense>
    )
  );
}
