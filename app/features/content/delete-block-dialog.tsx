import { DeleteDialog } from '~/components/delete-dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import type { SavedBlock } from './blocks-api';
import { useDeleteBlock } from './blocks-queries';
import { CONTENT_MESSAGES } from './messages';

export function DeleteBlockDialog({ block }: { block: SavedBlock }) {
  const deleteBlock = useDeleteBlock();

  function confirm(close: () => void) {
    deleteBlock.mutate(block.id, {
      onSuccess() {
        notify.success(CONTENT_MESSAGES.blockDeleted, { description: block.name });
        close();
      },
      onError(error) {
        notifyFailure(CONTENT_MESSAGES.blockDeleteFailed, error);
      },
    });
  }

  return (
    <DeleteDialog
      title="Delete this content block?"
      of={block.name}
      isPending={deleteBlock.isPending}
      onConfirm={confirm}
    >
      “{block.name}” will be permanently deleted.{' '}
      {block.uses.length > 0
        ? `These pages will no longer show it: ${block.uses.map(({ title }) => title).join(', ')}.`
        : 'No page uses it.'}
    </DeleteDialog>
  );
}
