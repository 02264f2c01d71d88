import { DeleteDialog } from '~/components/delete-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import type { PageRow } from './content-api';
import { useDeletePageForGood, useRestorePage } from './content-queries';
import { CONTENT_MESSAGES, changeFailure } from './messages';

export function TrashActions({ page }: { page: PageRow }) {
  const restorePage = useRestorePage();
  const deletePage = useDeletePageForGood();

  function restore() {
    restorePage.mutate(page.id, {
      onSuccess: () => notify.success(CONTENT_MESSAGES.pageRestored, { description: page.title }),
      onError: (error) => tell(error, CONTENT_MESSAGES.pageRestoreFailed, 'restore'),
    });
  }

  function confirm(close: () => void) {
    deletePage.mutate(page.id, {
      onSuccess() {
        notify.success(CONTENT_MESSAGES.deletedForGood, { description: page.title });
        close();
      },
      onError: (error) => tell(error, CONTENT_MESSAGES.deleteFailed, 'delete'),
    });
  }

  return (
    <div className="grid gap-2 sm:flex">
      <Button
        variant="outline"
        size="sm"
        aria-label={`Restore ${page.title}`}
        disabled={restorePage.isPending}
        onClick={restore}
      >
        Restore
      </Button>
      <DeleteDialog
        title="Delete this page permanently?"
        of={page.title}
        isPending={deletePage.isPending}
        onConfirm={confirm}
      >
        “{page.title}” and all its versions will be permanently deleted. They cannot be restored.
      </DeleteDialog>
    </div>
  );
}

function tell(error: unknown, what: string, verb: string) {
  const { title, description } = changeFailure(toAppError(error), what, verb);
  notifyFailure(title, error, description);
}
