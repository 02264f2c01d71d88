import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ListError, ListPanel } from '~/components/list-panels';
import { useQueryPhase } from '~/components/query-states';
import { ListSearch, ListToolbar } from '~/components/record-list/list-toolbar';
import { Card } from '~/components/ui/card';
import { pageCount } from '~/components/ui/pagination-model';
import { toAppError } from '~/lib/errors';
import { FolderFilter } from './folder-filter';
import { GalleryPager } from './gallery-pager';
import { GallerySkeleton, MediaGallery } from './media-gallery';
import { mediaPageQuery } from './media-queries';
import { GALLERY_PAGE_SIZE, type MediaGroup, type MediaItem } from './media-schema';
import { loadErrorText, MEDIA_MESSAGES } from './messages';

interface ChoiceGalleryProps {
  group: MediaGroup;
  /** The button or link that acts on a file. */
  children: (item: MediaItem) => ReactNode;
}

/** Files to choose from, twelve on a page (§9). Its search and page are not in the address. */
export function ChoiceGallery({ group, children }: ChoiceGalleryProps) {
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
  const [asked, setAsked] = useState(1);
  const query = useQuery(mediaPageQuery({ search, tab: group, type: null, folder, page: asked }));
  const state = useQueryPhase(query);

  const data = state.phase === 'ready' ? state.data : undefined;
  const rows = data?.rows ?? [];
  const count = pageCount(data?.total ?? 0, GALLERY_PAGE_SIZE);
  const isNarrowed = search !== '' || folder !== null;
  const isPastEnd = data !== undefined && data.total > 0 && asked > count;

  useEffect(() => {
    // Files have been deleted since.
    if (isPastEnd) setAsked(count);
  }, [isPastEnd, count]);

  function find(text: string) {
    setSearch(text.trim());
    setAsked(1);
  }

  return (
    <Card className="overflow-hidden">
      <ListToolbar>
        <ListSearch label="Search files" value={search} onSearch={find} />
        <FolderFilter
          value={folder}
          onChange={(chosen) => {
            setFolder(chosen);
            setAsked(1);
          }}
        />
      </ListToolbar>
      {state.phase === 'failed' ? (
        <ListError
          title={loadErrorText(toAppError(state.error))}
          description={MEDIA_MESSAGES.loadAgain}
          onRetry={query.refetch}
        />
      ) : !data || isPastEnd ? (
        <GallerySkeleton />
      ) : rows.length === 0 ? (
        <ListPanel icon={Images} title={isNarrowed ? 'No files match' : 'No files yet'}>
          {isNarrowed ? 'Try different words or another folder.' : 'Upload the first one.'}
        </ListPanel>
      ) : (
        <>
          <MediaGallery items={rows} isPlayable>
            {children}
          </MediaGallery>
          {count > 1 && <GalleryPager page={asked} count={count} onPage={setAsked} />}
        </>
      )}
    </Card>
  );
}
