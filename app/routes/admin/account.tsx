import { PageHeader } from '~/components/page-header';
import { AccountScreen, AccountSkeleton } from '~/features/account/account-screen';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requireStaff } from '~/features/auth/require-permission';

const TITLE = 'Your account';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [requireStaff()];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={TITLE} />
      <AccountSkeleton />
    </>
  );
}

export default function Account() {
  return (
    <>
      <PageHeader title={TITLE} />
      <AccountScreen />
    </>
  );
}
