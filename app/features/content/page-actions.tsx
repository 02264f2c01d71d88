import { Link } from 'react-router';
import { Button } from '~/components/ui/button';
import { useAuth } from '~/features/auth/use-auth';
import type { PageRow } from './content-api';
import { statusOf } from './content-schema';
import { DeletePageDialog } from './delete-page-dialog';
import { DuplicatePageButton } from './duplicate-page-button';
import { QuickEditDialog } from './page-basics-dialog';
import { PublishButtons } from './publish-buttons';
import { TrashActions } from './trash-actions';

/** The site's own pages keep their address and cannot be deleted. */
export function PageActions({ page }: { page: PageRow }) {
  const { can } = useAuth();
  if (statusOf(page) === 'trashed') return <TrashActions page={page} />;
  return (
    <div className="flex flex-wrap gap-2 @4xl:flex-nowrap">
      <Button asChild variant="outline" size="sm">
        <Link to={`/admin/content/edit/${page.id}`} aria-label={`Edit ${page.title}`}>
          Edit
        </Link>
      </Button>
      {!page.site_page && <QuickEditDialog id={page.id} />}
      <PublishButtons page={page} of={page.title} />
      {!page.site_page && <DuplicatePageButton id={page.id} of={page.title} />}
      {!page.site_page && can('content.manage') && <DeletePageDialog page={page} />}
    </div>
  );
}
