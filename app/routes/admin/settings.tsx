import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { SettingsScreen } from '~/features/site-settings/settings-screen';

const TITLE = 'Site Settings'; // §2

export const meta = adminMeta(TITLE);
export const clientMiddleware = [requirePermission('site.edit')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Skeleton className="h-96 max-w-4xl" />
    </>
  );
}

export default function Settings() {
  return (
    <>
      <PageHeader title={TITLE} />
      <SettingsScreen />
    </>
  );
}
