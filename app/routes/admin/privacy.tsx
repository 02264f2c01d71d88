import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { PersonCard } from '~/features/privacy/person-card';
import { RetentionCard } from '~/features/privacy/retention-card';

export const meta = adminMeta('Privacy');
export const clientMiddleware = [guardScreen('/admin/privacy')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return (
    <ScreenFallback title="Privacy">
      <Skeleton className="h-64" />
    </ScreenFallback>
  );
}

export default function Privacy() {
  return (
    <>
      <PageHeader title="Privacy" />
      <PersonCard />
      <RetentionCard />
    </>
  );
}
