import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '~/components/delete-dialog';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { bulkReport } from '~/components/record-list/bulk-report';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { saveFile } from '~/lib/csv-export';
import { AppError, toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatCount } from '~/lib/format';
import type { BulkOutcome } from '~/lib/supabase/change-rows';
import { manyUsesQuery, useDeleteManyMedia, useMoveMedia } from './media-queries';
import { type MediaItem, NO_FOLDER, nameOf, TRASH_DAYS } from './media-schema';
import { MediaUseList } from './media-uses';
import { explainedMove, MEDIA_MESSAGES, manyUsesTitle } from './messages';
import { NewFolderDialog } from './new-folder-dialog';
import type { FileSelection } from './use-file-selection';
import { useFolders } from './use-folders';
import { zipFiles } from './zip-files';

const NEW_FOLDER = 'new';

interface MediaBulkBarProps {
  /** The selected files that are known, on whichever page. */
  items: MediaItem[];
  selection: FileSelection;
}

/** What can be done with all selected files: moving, downloading and deleting them. */
export function MediaBulkBar({ items, selection }: MediaBulkBarProps) {
  const folders = useFolders();
  const move = useMoveMedia();
  const remove = useDeleteManyMedia();
  const pack = useMutation({ mutationFn: zipFiles });
  const [isNaming, setIsNaming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const uses = useQuery({ ...manyUsesQuery(items), enabled: isDeleting });
  const known = useQueryPhase(uses);
  const isChecking = known.phase === 'loading' || uses.isFetching;
  const ids = items.map(({ id }) => id);

  /** Files that were not reached stay selected. */
  function tell(outcome: BulkOutcome, done: string, failed: string): boolean {
    const { kind, description } = bulkReport(outcome, ids.length);
    if (kind !== 'error') notify[kind](done, { description });
    else notifyFailure(failed, outcome.error ?? new AppError('not_found'), description);
    if (kind === 'error') selection.set(outcome.changed, false);
    else selection.clear();
    return kind !== 'error';
  }

  function moveTo(folder: string | null) {
    move.mutate(
      { ids, folder },
      {
        onSuccess(outcome) {
          const error = outcome.error === undefined ? undefined : explainedMove(outcome.error);
          tell({ ...outcome, error }, MEDIA_MESSAGES.moved, MEDIA_MESSAGES.moveFailed);
        },
      },
    );
  }

  function choose(value: string) {
    if (move.isPending) return;
    if (value === NEW_FOLDER) setIsNaming(true);
    else if (value) moveTo(value === NO_FOLDER ? null : value);
  }

  function download() {
    pack.mutate(items, {
      onSuccess: (zip) => saveFile('media.zip', zip),
      onError: (error) =>
        notifyFailure(MEDIA_MESSAGES.downloadFailed, error, failureText(toAppError(error))),
    });
  }

  function confirm(close: () => void) {
    remove.mutate(items, {
      onSuccess(outcome) {
        const { manyDeleted, manyDeleteFailed } = MEDIA_MESSAGES;
        if (tell(outcome, manyDeleted, manyDeleteFailed)) close();
      },
    });
  }

  const used = uses.data ?? [];
  return (
    <>
      <NativeSelect
        aria-label="Move to folder"
        placeholder="Move to folder"
        options={{
          ...Object.fromEntries(folders.map(({ id, name }) => [id, name])),
          ...(folders.length > 0 && { [NO_FOLDER]: 'No folder' }),
          [NEW_FOLDER]: 'New folder...',
        }}
        value=""
        aria-disabled={move.isPending}
        onChange={({ target }) => choose(target.value)}
        className="min-h-9! w-auto! pointer-coarse:min-h-11!"
      />
      <Button variant="outline" size="sm" disabled={pack.isPending} onClick={download}>
        <Download aria-hidden />
        {pack.isPending ? 'Preparing...' : 'Download'}
      </Button>
      <DeleteDialog
        title="Delete these files?"
        isPending={remove.isPending}
        isDisabled={isChecking}
        onOpen={() => setIsDeleting(true)}
        onConfirm={confirm}
        details={
          <>
            {used.length > 0 && (
              <Alert variant="warning" title={manyUsesTitle(used.length)}>
                <ul aria-label="Files in use" className="grid gap-2">
                  {used.map(({ item, uses }) => (
                    <li key={item.id} className="grid gap-1">
                      <span className="font-medium wrap-anywhere">{nameOf(item)}</span>
                      <MediaUseList uses={uses} />
                    </li>
                  ))}
                </ul>
              </Alert>
            )}
            {known.phase === 'failed' && (
              <Alert variant="warning" title={MEDIA_MESSAGES.usesFailed} />
            )}
          </>
        }
      >
        {ids.length === 1 ? '1 file' : `${formatCount(ids.length)} files`} will be moved to the
        trash and can be restored there for {TRASH_DAYS} days.
      </DeleteDialog>
      <NewFolderDialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        description="The selected files will be moved to it."
        onCreated={({ id }) => moveTo(id)}
      />
    </>
  );
}
