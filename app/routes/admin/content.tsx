import { Newspaper, PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { ONE_PAGE_TYPES } from '~/blocks/one-page-types';
import { BLOCKS } from '~/blocks/registry';
import { PageHeader } from '~/components/page-header';
import { Button } from '~/components/ui/button';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { useAuth } from '~/features/auth/use-auth';
import { ContentTabs } from '~/features/content/content-tabs';
import { AddPageDialog } from '~/features/content/page-basics-dialog';
import { PageEditorsOnly } from '~/features/content/page-editors-only';
import { FormList } from '~/features/forms/form-list';
import { ImageManagerDialog } from '~/features/media/image-manager-dialog';
import { lateComponent } from '~/lib/late-code';

const TITLE = 'Content Management'; // §2

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = { title: TITLE };

/** A saved block can be any block except the one that embeds one, and those of a single page. */
const BLOCK_KINDS = {
  types: Object.keys(BLOCKS).filter((type) => type !== 'saved-block' && !ONE_PAGE_TYPES.has(type)),
  Properties: lateComponent(() => import('~/blocks/visual/saved-block-properties')),
};

export default function Content() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader title={TITLE} actions={can('content.write') && <Actions />} />
      <PageEditorsOnly>
        <ContentTabs blockKinds={BLOCK_KINDS} forms={<FormList />} />
      </PageEditorsOnly>
    </>
  );
}

function Actions() {
  return (
    <>
      <ImageManagerDialog />
      <AddPageDialog />
      <Button asChild size="sm" variant="outline">
        <Link to="/admin/content/edit?start=article">
          <Newspaper aria-hidden />
          New article
        </Link>
      </Button>
      <Button asChild size="sm">
        <Link to="/admin/content/edit">
          <PenLine aria-hidden />
          Create page
        </Link>
      </Button>
    </>
  );
}
