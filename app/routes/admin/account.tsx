import { PageHeader } from '~/components/page-header';
import { AccountScreen, AccountSkeleton } from '~/features/account/account-screen';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { useAuth } from '~/features/auth/use-auth';
import { SignatureCard } from '~/features/emails/signature-card';
import { NoticeSettingsCard } from '~/features/notices/notice-settings';

const TITLE = 'Your account';

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = { title: TITLE, skeleton: <AccountSkeleton /> };

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
