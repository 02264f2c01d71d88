import { Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import { wasHealed } from './flags';

const HealBanner = lateComponent(() => import('./heal-banner'), { isOptional: true });

/**
 * Shown after hydration, because the HTML is the same for everyone. Loaded only when needed, which
 * is rare.
 */
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
