import { DeleteDialog } from '~/components/delete-dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { useDeletePage } from './content-queries';
import type { ContentPage } from './content-schema';
import { CONTENT_MESSAGES, changeFailure } from './messages';
import { PageLinks } from './page-links';

export function DeletePageDialog({ page }: { page: Pick<ContentPage, 'id' | 'title' | 'slug'> }) {
  const deletePage = useDeletePage();

  function confirm(close: () => void) {
    deletePage.mutate(page.id, {
      onSuccess() {
        notify.success(CONTENT_MESSAGES.deleted, { description: page.title });
        close();
      },
      onError(error) {
        const { title, description } = changeFailure(
          toAppError(error),
          CONTENT_MESSAGES.deleteFailed,
          'delete',
        );
        notifyFailure(title, error, description);
      },
    });
  }

  return (
    <DeleteDialog
      title="Delete this page?"
      of={page.title}
      isPending={deletePage.isPending}
      details={<PageLinks pageId={page.id} />}
      onConfirm={confirm}
    >
      “{page.title}” will be moved to the trash and kept there for 30 days. Visitors will no longer
      find /{page.slug}.
    </DeleteDialog>
  );
}
