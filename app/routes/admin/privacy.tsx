import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requireAdmin } from '~/features/auth/require-permission';
import { PersonCard } from '~/features/privacy/person-card';
import { RetentionCard } from '~/features/privacy/retention-card';

export const meta = adminMeta('Privacy');
export const clientMiddleware = [requireAdmin()];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="Privacy" />
      <Skeleton className="h-64" />
    </>
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
