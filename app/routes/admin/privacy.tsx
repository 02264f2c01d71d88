import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { PersonCard } from '~/features/privacy/person-card';
import { RetentionCard } from '~/features/privacy/retention-card';

export const meta = adminMeta('Privacy');
export const handle: ScreenHandle = { skeleton: <Skeleton className="h-64" /> };

export default function Privacy() {
  return (
    <>
      <PageHeader title="Privacy" />
      <PersonCard />
      <RetentionCard />
    </>
  );
}
