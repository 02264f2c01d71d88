import { Link } from 'react-router';
import { Button } from '~/components/ui/button';
import type { PageRow } from './content-api';
import { DeletePageDialog } from './delete-page-dialog';
import { QuickEditDialog } from './page-basics-dialog';
import { PublishButtons } from './publish-buttons';

export function PageActions({ page }: { page: PageRow }) {
  return (
    <div className="grid gap-2 sm:flex">
      <Button asChild variant="outline" size="sm">
        <Link to={`/admin/content/edit/${page.id}`} aria-label={`Edit ${page.title}`}>
          Edit
        </Link>
      </Button>
      <QuickEditDialog id={page.id} />
      <PublishButtons page={page} />
      <DeletePageDialog page={page} />
    </div>
  );
}
