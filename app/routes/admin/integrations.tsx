import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { KeysCard } from '~/features/integrations/keys-card';
import { WebhooksCard } from '~/features/integrations/webhooks-card';

const TITLE = 'Integrations';

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = { skeleton: <Skeleton className="h-64" /> };

export default function Integrations() {
  return (
    <>
      <PageHeader title={TITLE} description="Connect other programs to this site." />
      <WebhooksCard />
      <KeysCard />
    </>
  );
}
