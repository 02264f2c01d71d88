import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListSearch } from '~/components/record-list/list-toolbar';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '~/components/ui/dialog';
import { Skeleton } from '~/components/ui/skeleton';
import { mediaListQuery } from '~/features/media/media-queries';
import type { MediaItem } from '~/features/media/media-schema';
import { MediaThumbnail } from '~/features/media/media-thumbnail';
import { loadErrorText } from '~/features/media/messages';
import { toAppError } from '~/lib/errors';

const THUMBNAIL = { width: 240, height: 180 };

export type PickedKind = 'image' | 'video';

interface MediaPickerProps {
  kind: PickedKind;
  /** Of the button that opens it. */
  label: string;
  onPick: (item: MediaItem) => void;
}

/** Chooses one file of the media library. */
export function MediaPicker({ kind, label, onPick }: MediaPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          {label}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-3xl">
        <DialogHeader>
          <DialogTitle>{label}</DialogTitle>
          <DialogDescription>From the media library, newest first.</DialogDescription>
        </DialogHeader>
        <Choices
          kind={kind}
          onPick={(item) => {
            onPick(item);
            setIsOpen(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

function Choices({ kind, onPick }: Pick<MediaPickerProps, 'kind' | 'onPick'>) {
  const [search, setSearch] = useState('');
  const tab = kind === 'image' ? 'images' : 'all';
  const { data, error } = useQuery(mediaListQuery({ search, tab, type: null }));
  const files = data?.rows.filter(({ file_type }) => file_type.startsWith(`${kind}/`));
  return (
    <div className="grid gap-3">
      <ListSearch label="Search files" value={search} onSearch={setSearch} />
      {error && !files ? (
        <Alert variant="error" title={loadErrorText(toAppError(error))} />
      ) : !files ? (
        <Skeleton className="h-64" />
      ) : files.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          {search ? 'No files match.' : 'There is none in the media library yet.'}
        </p>
      ) : (
        <ul
          aria-label="Files"
          className="grid max-h-[60vh] grid-cols-2 gap-3 overflow-y-auto p-1 sm:grid-cols-4"
        >
          {files.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => onPick(item)}
                className="grid w-full cursor-pointer overflow-hidden rounded-md border border-border text-left text-sm outline-none hover:border-ring focus-visible:ring-2 focus-visible:ring-ring"
              >
                <span className="aspect-4/3 bg-muted">
                  <MediaThumbnail item={item} {...THUMBNAIL} />
                </span>
                <span className="truncate p-2">{item.title || item.file_path}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
