import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatBytes, formatDateTime } from '~/lib/format';
import { DeleteMediaDialog } from './delete-media-dialog';
import { mediaQuery } from './media-queries';
import { isImage, type MediaItem, typeName } from './media-schema';
import { MediaThumbnail } from './media-thumbnail';
import { fileUrl } from './media-url';
import { MediaWordsForm } from './media-words-form';

const LARGE = { width: 960, height: 720 };

interface MediaSheetProps {
  id: string | null;
  onClose: () => void;
  canChange: boolean;
}

export function MediaSheet({ id, onClose, canChange }: MediaSheetProps) {
  const { data: item, error } = useQuery({ ...mediaQuery(id ?? ''), enabled: id !== null });

  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={item?.title || item?.file_path || 'File'}
      description={item && `Uploaded ${formatDateTime(item.created_at)}`}
    >
      {error && !item ? (
        <Alert variant="error" title={failureText(toAppError(error))} />
      ) : item ? (
        <Details key={item.id} item={item} canChange={canChange} onDeleted={onClose} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </RecordSheet>
  );
}

interface DetailsProps {
  item: MediaItem;
  canChange: boolean;
  onDeleted: () => void;
}

function Details({ item, canChange, onDeleted }: DetailsProps) {
  const { width, height, size, file_type, file_path, alt_text } = item;
  return (
    <>
      <div className="aspect-4/3 overflow-hidden rounded-md bg-muted">
        <MediaThumbnail item={item} {...LARGE} resize="contain" alt={alt_text ?? ''} />
      </div>
      <RecordFields
        fields={[
          ['Type', typeName(file_type)],
          ['Dimensions', width && height && `${width} × ${height} px`],
          ['Size', formatBytes(size ?? 0)],
          ['File name', file_path],
          !canChange && isImage(item) ? ['Alt text', alt_text || 'Decorative'] : ['', null],
        ]}
      />
      {canChange && <MediaWordsForm item={item} />}
      <div className="flex flex-wrap justify-between gap-2 border-t border-border pt-5">
        <Button asChild variant="outline" size="sm">
          <a href={fileUrl(item)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            Open file
          </a>
        </Button>
        {canChange && <DeleteMediaDialog item={item} onDeleted={onDeleted} />}
      </div>
    </>
  );
}
