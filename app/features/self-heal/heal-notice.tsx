import { Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import { wasHealed } from './flags';

const HealBanner = lateComponent(() => import('./heal-banner'), { isOptional: true });

/** Shown after hydration, because everyone gets the same HTML. Few people need the banner. */
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
