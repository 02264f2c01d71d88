import { useQuery } from '@tanstack/react-query';
import { Images, LayoutGrid, List as ListIcon, SearchX } from 'lucide-react';
import { ListError, ListPanel } from '~/components/list-panels';
import { useQueryPhase } from '~/components/query-states';
import { ListFooter } from '~/components/record-list/list-footer';
import { ListNews, listedText } from '~/components/record-list/list-news';
import { ListFilter, ListSearch, ListToolbar } from '~/components/record-list/list-toolbar';
import { RowLink } from '~/components/record-list/row-link';
import { SelectionFrame } from '~/components/record-list/selection-bar';
import type { List } from '~/components/record-list/use-list-state';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { pageCount } from '~/components/ui/pagination-model';
import { toAppError } from '~/lib/errors';
import { formatTotal } from '~/lib/format';
import { SelectPage } from './file-checkbox';
import { FolderFilter } from './folder-filter';
import { FoldersDialog } from './folders-dialog';
import { MediaBulkBar } from './media-bulk-bar';
import { GallerySkeleton, MediaGallery } from './media-gallery';
import { mediaListQuery, mediaPageQuery } from './media-queries';
import {
  GALLERY_PAGE_SIZE,
  MEDIA_GROUPS,
  type MediaQuery,
  mediaQueryOf,
  nameOf,
  typeOptions,
} from './media-schema';
import { MediaTable } from './media-table';
import { loadErrorText, MEDIA_MESSAGES, missingAltText } from './messages';
import { type FileSelection, useFileSelection } from './use-file-selection';

type MediaListState = List<'created_at', 'tab' | 'type' | 'folder' | 'view' | 'alt'>;

interface MediaBrowserProps {
  list: MediaListState;
  /** Whether files can be selected, moved and deleted, and folders changed. */
  canChange: boolean;
}

export function MediaBrowser({ list, canChange }: MediaBrowserProps) {
  const asked = mediaQueryOf(list);
  const { tab, type, folder } = asked;
  const selection = useFileSelection();
  const isList = list.filters.view === 'list';
  return (
    <>
      {canChange && !asked.lacksAlt && (
        <MissingAlt onShow={() => list.setFilter('alt', 'missing')} />
      )}
      <Card className="overflow-hidden">
        <ListToolbar>
          <div className="flex max-sm:basis-full">
            <ListSearch label="Search files" value={list.search} onSearch={list.setSearch} />
          </div>
          <ListFilter
            label="Type"
            allLabel="All types"
            options={typeOptions(MEDIA_GROUPS[tab].extensions)}
            value={type ?? undefined}
            onChange={(value) => list.setFilter('type', value)}
          />
          <FolderFilter value={folder} onChange={(value) => list.setFilter('folder', value)} />
          <ListFilter
            label="Alt text"
            allLabel="With or without alt text"
            options={[{ value: 'missing', label: 'No alt text yet' }]}
            value={list.filters.alt}
            onChange={(value) => list.setFilter('alt', value)}
          />
          {canChange && (
            <FoldersDialog
              onDeleted={(id) => {
                if (id === folder) list.setFilter('folder', null);
              }}
            />
          )}
          <ViewChoice
            isList={isList}
            onChange={(next) => list.setFilter('view', next ? 'list' : null)}
          />
        </ListToolbar>
        <Files list={list} isList={isList} selection={canChange ? selection : undefined} />
      </Card>
      <ChosenFiles asked={asked} selection={selection} />
    </>
  );
}

const UNDESCRIBED = {
  search: '',
  tab: 'images',
  type: null,
  folder: null,
  lacksAlt: true,
} as const;

/** Says how many images still need a description. */
function MissingAlt({ onShow }: { onShow: () => void }) {
  const { data } = useQuery(mediaPageQuery({ ...UNDESCRIBED, page: 1 }));
  if (!data || data.total === 0) return null;
  return (
    <Alert variant="warning" title={missingAltText(data.total)}>
      <Button variant="outline" size="sm" className="mt-2" onClick={onShow}>
        Show them
      </Button>
    </Alert>
  );
}

interface ChosenFilesProps {
  asked: MediaQuery;
  selection: FileSelection;
}

/** Outside the card, so that it stays in view at the bottom of the screen. */
function ChosenFiles({ asked, selection }: ChosenFilesProps) {
  const { data } = useQuery(mediaListQuery(asked));
  // Only files that are still in the list: others were deleted or filtered out since.
  const chosen = (data?.rows ?? []).filter(({ id }) => selection.has(id));
  const ids = chosen.map(({ id }) => id);
  return (
    <SelectionFrame noun="files" selection={{ ...selection, ids }}>
      <MediaBulkBar items={chosen} selection={selection} />
    </SelectionFrame>
  );
}

const NOUN = ['file', 'files'] as const;

interface FilesProps extends Pick<MediaBrowserProps, 'list'> {
  isList: boolean;
  selection: FileSelection | undefined;
}

function Files(props: FilesProps) {
  const { data, isPlaceholderData } = useQuery(mediaListQuery(mediaQueryOf(props.list)));
  const listed = { total: data?.rows.length ?? 0, noun: NOUN, pageSize: GALLERY_PAGE_SIZE };
  const isKnown = data && !isPlaceholderData;
  return (
    <>
      <ListNews text={isKnown ? listedText({ ...listed, page: props.list.page }) : undefined} />
      <FoundFiles {...props} />
    </>
  );
}

function FoundFiles({ list, isList, selection }: FilesProps) {
  const asked = mediaQueryOf(list);
  const query = useQuery(mediaListQuery(asked));
  const state = useQueryPhase(query);

  if (state.phase === 'failed') {
    const description = MEDIA_MESSAGES.loadAgain;
    return (
      <ListError
        title={loadErrorText(toAppError(state.error))}
        description={description}
        onRetry={query.refetch}
      />
    );
  }
  if (state.phase === 'loading') return <GallerySkeleton />;
  const { data } = state;
  if (data.rows.length === 0) {
    const isNarrowed =
      asked.search !== '' ||
      asked.type !== null ||
      asked.folder !== null ||
      asked.lacksAlt === true;
    return isNarrowed ? <NothingFound onClear={list.clear} /> : <NoFiles />;
  }
  const { rows, total, isMore } = data;
  const page = Math.min(list.page, pageCount(rows.length, GALLERY_PAGE_SIZE));
  const first = (page - 1) * GALLERY_PAGE_SIZE;
  const shown = rows.slice(first, first + GALLERY_PAGE_SIZE);
  return (
    <>
      {selection && <SelectPage selection={selection} shown={shown.map(({ id }) => id)} />}
      {isList ? (
        <MediaTable items={shown} selection={selection} />
      ) : (
        <MediaGallery items={shown} selection={selection}>
          {(item) => <RowLink id={item.id}>{nameOf(item)}</RowLink>}
        </MediaGallery>
      )}
      {total > rows.length && (
        <p className="px-3 pb-3 text-sm text-muted-foreground">
          These are the newest {rows.length} of {formatTotal(total, isMore)}. Search to find older
          ones.
        </p>
      )}
      <ListFooter
        total={rows.length}
        noun={NOUN}
        page={page}
        pageSize={GALLERY_PAGE_SIZE}
        pageHref={list.pageHref}
      />
    </>
  );
}

interface ViewChoiceProps {
  isList: boolean;
  onChange: (isList: boolean) => void;
}

function ViewChoice({ isList, onChange }: ViewChoiceProps) {
  return (
    <div className="ml-auto flex gap-1">
      <Button
        variant={isList ? 'ghost' : 'outline'}
        size="icon-sm"
        aria-label="Grid"
        aria-pressed={!isList}
        onClick={() => onChange(false)}
      >
        <LayoutGrid aria-hidden />
      </Button>
      <Button
        variant={isList ? 'outline' : 'ghost'}
        size="icon-sm"
        aria-label="List"
        aria-pressed={isList}
        onClick={() => onChange(true)}
      >
        <ListIcon aria-hidden />
      </Button>
    </div>
  );
}

function NoFiles() {
  return (
    <ListPanel icon={Images} title="No files yet">
      Files that administrators upload for the site’s pages appear here.
    </ListPanel>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <ListPanel
      icon={SearchX}
      title="No files match"
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    >
      Try different words or fewer filters.
    </ListPanel>
  );
}
