import { Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import { wasHealed } from './flags';

const HealBanner = lateComponent(() => import('./heal-banner'), { isOptional: true });

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
