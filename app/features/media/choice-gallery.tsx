import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ListError, ListPanel } from '~/components/record-list/list-panels';
import { ListSearch, ListToolbar } from '~/components/record-list/list-toolbar';
import { Card } from '~/components/ui/card';
import { pageCount } from '~/components/ui/pagination-model';
import { toAppError } from '~/lib/errors';
import { GalleryPager } from './gallery-pager';
import { GallerySkeleton, MediaGallery } from './media-gallery';
import { mediaListQuery } from './media-queries';
import { GALLERY_PAGE_SIZE, type MediaGroup, type MediaItem } from './media-schema';
import { loadErrorText, MEDIA_MESSAGES } from './messages';

interface ChoiceGalleryProps {
  group: MediaGroup;
  /** What acts on a file. */
  children: (item: MediaItem) => ReactNode;
}

/** Files to choose from, twelve a page (§9). Its search and page are its own, not the address's. */
export function ChoiceGallery({ group, children }: ChoiceGalleryProps) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(1);
  const { data, error, refetch } = useQuery(mediaListQuery({ search, tab: group, type: null }));

  const rows = data?.rows ?? [];
  const count = pageCount(rows.length, GALLERY_PAGE_SIZE);
  const page = Math.min(asked, count);
  const first = (page - 1) * GALLERY_PAGE_SIZE;

  function find(text: string) {
    setSearch(text.trim());
    setAsked(1);
  }

  return (
    <Card className="overflow-hidden">
      <ListToolbar>
        <ListSearch label="Search files" value={search} onSearch={find} />
      </ListToolbar>
      {error && !data ? (
        <ListError
          title={loadErrorText(toAppError(error))}
          description={MEDIA_MESSAGES.loadAgain}
          onRetry={refetch}
        />
      ) : !data ? (
        <GallerySkeleton />
      ) : rows.length === 0 ? (
        <ListPanel icon={Images} title={search ? 'No files match' : 'No files yet'}>
          {search ? 'Try other words.' : 'Upload the first one.'}
        </ListPanel>
      ) : (
        <>
          <MediaGallery items={rows.slice(first, first + GALLERY_PAGE_SIZE)}>
            {children}
          </MediaGallery>
          {count > 1 && <GalleryPager page={page} count={count} onPage={setAsked} />}
        </>
      )}
    </Card>
  );
}
