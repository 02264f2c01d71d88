import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink, Link2 } from 'lucide-react';
import { QueryStates } from '~/components/query-states';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { useSiteUrl } from '~/features/auth/use-site-url';
import { formatBytes, formatDateTime } from '~/lib/format';
import { copyText } from '~/lib/secure-context';
import { CropDialog } from './crop-dialog';
import { DeleteMediaDialog } from './delete-media-dialog';
import { MediaDetailsForm } from './media-details-form';
import { mediaQuery } from './media-queries';
import {
  dimensionsOf,
  downloadName,
  isImage,
  isPdf,
  type MediaItem,
  nameOf,
  typeName,
} from './media-schema';
import { MediaThumbnail } from './media-thumbnail';
import { downloadUrl, fileUrl } from './media-url';
import { MediaUses } from './media-uses';
import { MediaVersions } from './media-versions';
import { MEDIA_MESSAGES } from './messages';
import { PdfPreview } from './pdf-preview';
import { ReplaceMediaDialog } from './replace-media-dialog';

const LARGE = { width: 960, height: 720 } as const;

interface MediaSheetProps {
  id: string | null;
  onClose: () => void;
  canChange: boolean;
}

export function MediaSheet({ id, onClose, canChange }: MediaSheetProps) {
  const query = useQuery({ ...mediaQuery(id ?? ''), enabled: id !== null });
  const item = query.data;

  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={item ? nameOf(item) : 'File'}
      description={item && `Uploaded ${formatDateTime(item.created_at)}`}
    >
      <QueryStates query={query} failed={MEDIA_MESSAGES.fileFailed}>
        {(item) => <Details key={item.id} item={item} canChange={canChange} onDeleted={onClose} />}
      </QueryStates>
    </RecordSheet>
  );
}

interface DetailsProps {
  item: MediaItem;
  canChange: boolean;
  onDeleted: () => void;
}

function Details({ item, canChange, onDeleted }: DetailsProps) {
  const { size, file_type, file_path, original_name, alt_text, replaced_at } = item;
  const siteUrl = useSiteUrl();

  async function copyLink() {
    const link = siteUrl(fileUrl(item));
    try {
      await copyText(link);
      notify.success(MEDIA_MESSAGES.linkCopied);
    } catch {
      notify.warning(MEDIA_MESSAGES.copyFailed, { description: link });
    }
  }

  return (
    <>
      {canChange ? (
        <MediaDetailsForm item={item} />
      ) : isPdf(item) ? (
        <PdfPreview item={item} />
      ) : (
        <div className="aspect-4/3 overflow-hidden rounded-md bg-muted">
          <MediaThumbnail item={item} {...LARGE} resize="contain" alt={alt_text ?? ''} isPlayable />
        </div>
      )}
      <RecordFields
        fields={[
          ['Type', typeName(file_type)],
          ['Dimensions', dimensionsOf(item)],
          ['Size', formatBytes(size ?? 0)],
          ['File name', original_name ?? file_path],
          ['Replaced', replaced_at && formatDateTime(replaced_at)],
          !canChange && isImage(item) ? ['Alt text', alt_text || 'Decorative'] : ['', null],
        ]}
      />
      <MediaUses id={item.id} />
      {canChange && <MediaVersions item={item} />}
      <div className="flex flex-wrap gap-2 border-t border-border pt-5">
        <Button asChild variant="outline" size="sm">
          <a href={fileUrl(item)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            Open file
          </a>
        </Button>
        <Button asChild variant="outline" size="sm">
          <a href={downloadUrl(item, downloadName(item))} download>
            <Download aria-hidden />
            Download
          </a>
        </Button>
        <Button variant="outline" size="sm" onClick={() => void copyLink()}>
          <Link2 aria-hidden />
          Copy link
        </Button>
        {canChange && (
          <>
            {isImage(item) && <CropDialog item={item} />}
            <ReplaceMediaDialog item={item} />
            <DeleteMediaDialog item={item} onDeleted={onDeleted} />
          </>
        )}
      </div>
    </>
  );
}
