import { PageHeader } from '~/components/page-header';
import { AccountScreen, AccountSkeleton } from '~/features/account/account-screen';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { SignatureCard } from '~/features/emails/signature-card';
import { NoticeSettingsCard } from '~/features/notices/notice-settings';

const TITLE = 'Your account';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [guardScreen('/admin/account')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return (
    <ScreenFallback title={TITLE}>
      <AccountSkeleton />
    </ScreenFallback>
  );
}

export default function Account() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader title={TITLE} />
      <AccountScreen>
        <NoticeSettingsCard />
        {can('leads.manage') && <SignatureCard />}
      </AccountScreen>
    </>
  );
}
