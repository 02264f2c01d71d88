import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { KeysCard } from '~/features/integrations/keys-card';
import { WebhooksCard } from '~/features/integrations/webhooks-card';

const TITLE = 'Integrations';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [guardScreen('/admin/integrations')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return (
    <ScreenFallback title={TITLE}>
      <Skeleton className="h-64" />
    </ScreenFallback>
  );
}

export default function Integrations() {
  return (
    <>
      <PageHeader title={TITLE} description="Connect other programs to this site." />
      <WebhooksCard />
      <KeysCard />
    </>
  );
}
