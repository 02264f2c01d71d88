import { PageHeader } from '~/components/page-header';
import { AccountScreen, AccountSkeleton } from '~/features/account/account-screen';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { nothingToLoad, requireStaff } from '~/features/auth/require-permission';

const TITLE = 'Your account';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [requireStaff()];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return (
    <ScreenFallback title={TITLE}>
      <AccountSkeleton />
    </ScreenFallback>
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
