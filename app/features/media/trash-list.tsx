import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '~/components/delete-dialog';
import { ListError, ListPanel } from '~/components/list-panels';
import { useQueryPhase } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { pageCount } from '~/components/ui/pagination-model';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { formatDate, formatTotal } from '~/lib/format';
import { GalleryPager } from './gallery-pager';
import { GALLERY_GRID, GallerySkeleton } from './media-gallery';
import { trashQuery, useDeleteForGood, useRestoreMedia } from './media-queries';
import {
  GALLERY_PAGE_SIZE,
  isImage,
  type MediaItem,
  nameOf,
  removedAt,
  TRASH_DAYS,
  typeName,
} from './media-schema';
import { MediaThumbnail } from './media-thumbnail';
import { trashName } from './media-trash-api';
import { loadErrorText, MEDIA_MESSAGES, restoreFailure } from './messages';
import { SignedImage } from './signed-image';

const CARD = { width: 400, height: 300 } as const;

/** Deleted files, which can be restored for 30 days. */
export function TrashList() {
  const query = useQuery(trashQuery());
  const state = useQueryPhase(query);
  const [asked, setAsked] = useState(1);

  if (state.phase === 'failed') {
    return (
      <Card>
        <ListError
          title={loadErrorText(toAppError(state.error))}
          description={MEDIA_MESSAGES.loadAgain}
          onRetry={query.refetch}
        />
      </Card>
    );
  }
  if (state.phase === 'loading') {
    return (
      <Card>
        <GallerySkeleton />
      </Card>
    );
  }
  const { rows, total, isMore } = state.data;
  if (rows.length === 0) {
    return (
      <Card>
        <ListPanel icon={Trash2} title="The trash is empty">
          Deleted files stay here for {TRASH_DAYS} days.
        </ListPanel>
      </Card>
    );
  }
  const count = pageCount(rows.length, GALLERY_PAGE_SIZE);
  const page = Math.min(asked, count);
  const first = (page - 1) * GALLERY_PAGE_SIZE;
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Deleted files" className={GALLERY_GRID}>
        {rows.slice(first, first + GALLERY_PAGE_SIZE).map((item) => (
          <TrashedFile key={item.id} item={item} />
        ))}
      </ul>
      {total > rows.length && (
        <p className="px-3 pb-3 text-sm text-muted-foreground">
          These are the last {rows.length} of {formatTotal(total, isMore)} deleted files.
        </p>
      )}
      {count > 1 && <GalleryPager page={page} count={count} onPage={setAsked} />}
    </Card>
  );
}

function TrashedFile({ item }: { item: MediaItem }) {
  const restore = useRestoreMedia();
  const remove = useDeleteForGood();
  const name = nameOf(item);

  function bringBack() {
    restore.mutate(item, {
      onSuccess: () => notify.success(MEDIA_MESSAGES.restored, { description: name }),
      onError: (error) =>
        notifyFailure(MEDIA_MESSAGES.restoreFailed, error, restoreFailure(toAppError(error))),
    });
  }

  function confirm(close: () => void) {
    remove.mutate(item, {
      onSuccess() {
        notify.success(MEDIA_MESSAGES.deletedForGood, { description: name });
        close();
      },
      onError: (error) =>
        notifyFailure(MEDIA_MESSAGES.deleteAgain, error, restoreFailure(toAppError(error))),
    });
  }

  return (
    <li className="grid min-w-0 content-start overflow-hidden rounded-md border border-border bg-card">
      <div className="aspect-4/3 bg-muted">
        {isImage(item) ? (
          <SignedImage name={trashName(item)} />
        ) : (
          <MediaThumbnail item={item} {...CARD} />
        )}
      </div>
      <div className="grid gap-2 p-2.5 text-sm">
        <div className="grid gap-0.5">
          <span className="truncate font-medium">{name}</span>
          <span className="text-xs text-muted-foreground">
            {typeName(item.file_type)} · kept until {formatDate(removedAt(item))}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-label={`Restore ${name}`}
            disabled={restore.isPending}
            onClick={bringBack}
          >
            Restore
          </Button>
          <DeleteDialog
            title="Delete this file permanently?"
            of={name}
            isPending={remove.isPending}
            onConfirm={confirm}
          >
            “{name}” will be permanently deleted. It cannot be restored.
          </DeleteDialog>
        </div>
      </div>
    </li>
  );
}
