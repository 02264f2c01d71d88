import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { LogoUpload } from '~/features/branding/logo-upload';
import { NewBrandDialog } from '~/features/site-settings/new-brand-dialog';
import { SettingsScreen } from '~/features/site-settings/settings-screen';
import { MainColors } from '~/features/theme/main-colors';

const TITLE = 'Site Settings'; // §2

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = {
  title: TITLE,
  skeleton: <Skeleton className="h-96 max-w-4xl" />,
};

export default function Settings() {
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <NewBrandDialog
            renderColors={(theme, onChange) => <MainColors theme={theme} onChange={onChange} />}
            renderLogo={(logo, onChange) => <LogoUpload logo={logo} onChange={onChange} />}
          />
        }
      />
      <SettingsScreen />
    </>
  );
}
