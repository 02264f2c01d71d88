import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { BLOCKS } from '~/blocks/registry';
import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { useAuth } from '~/features/auth/use-auth';
import { AdminsOnly } from '~/features/content/admins-only';
import { ContentTabs } from '~/features/content/content-tabs';
import { AddPageDialog } from '~/features/content/page-basics-dialog';
import { ImageManagerDialog } from '~/features/media/image-manager-dialog';

const TITLE = 'Content Management'; // §2

export const meta = adminMeta(TITLE);
export const clientMiddleware = [requirePermission('content.view')];

/** A saved block holds any block but the one that embeds a saved one. */
const BLOCK_TYPES = Object.keys(BLOCKS).filter((type) => type !== 'saved-block');

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <ListSkeleton />
      </Card>
    </>
  );
}

export default function Content() {
  const { isDeveloper } = useAuth();
  return (
    <>
      <PageHeader title={TITLE} actions={isDeveloper && <Actions />} />
      <AdminsOnly>
        <ContentTabs blockTypes={BLOCK_TYPES} />
      </AdminsOnly>
    </>
  );
}

function Actions() {
  return (
    <>
      <ImageManagerDialog />
      <AddPageDialog />
      <Button asChild size="sm" variant="outline">
        <Link to="/admin/content/edit">
          <PenLine aria-hidden />
          Create page
        </Link>
      </Button>
    </>
  );
}
