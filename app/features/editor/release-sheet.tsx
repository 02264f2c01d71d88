import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { DialogDescription, DialogHeader, DialogTitle } from '~/components/ui/dialog';
import { Sheet, SheetContent, SheetTrigger } from '~/components/ui/sheet';
import { Skeleton } from '~/components/ui/skeleton';
import { formatWhen } from '~/lib/format';
import { releasesQuery } from './editor-queries';
import type { EditorState } from './editor-state';
import { EDITOR_MESSAGES } from './messages';
import { groupReleases } from './release-groups';
import { ReleaseRow } from './release-row';
import type { Release } from './releases-api';

/** All releases, newest first. People can view each one and publish it again. */
export function ReleaseSheet({ state }: { state: EditorState }) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline" size="sm">
          <History aria-hidden />
          Releases
        </Button>
      </SheetTrigger>
      <SheetContent>
        <DialogHeader className="p-5">
          <DialogTitle>Releases</DialogTitle>
          <DialogDescription>
            Restoring a release makes its design live again. Site Settings stay as they are, unless
            you tick them.
          </DialogDescription>
        </DialogHeader>
        <ReleaseList state={state} />
      </SheetContent>
    </Sheet>
  );
}

function ReleaseList({ state }: { state: EditorState }) {
  const query = useInfiniteQuery(releasesQuery());
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      <QueryStates
        query={query}
        failed={EDITOR_MESSAGES.releasesFailed}
        size="panel"
        loading={<Skeleton className="mx-5 h-60" />}
      >
        {({ pages }) => (
          <ol aria-label="Releases" className="divide-y divide-border border-t border-border">
            {groupReleases(pages.flat()).map((group) => (
              <ReleaseGroup key={group[0]?.number} releases={group} state={state} />
            ))}
          </ol>
        )}
      </QueryStates>
      {hasNextPage && (
        <Button
          variant="outline"
          className="m-5"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show older releases'}
        </Button>
      )}
    </>
  );
}

function ReleaseGroup({ releases, state }: { releases: Release[]; state: EditorState }) {
  const [newest, ...others] = releases;
  const oldest = others.at(-1);
  if (!newest) return null;
  if (!oldest) {
    return (
      <li className="px-5 py-3">
        <ReleaseRow release={newest} state={state} />
      </li>
    );
  }
  return (
    <li className="px-5 py-3 text-sm">
      <details>
        <summary className="cursor-pointer">
          <span className="font-semibold">
            Releases {oldest.number} to {newest.number}
          </span>
          <span className="text-muted-foreground">
            {' '}
            · Site settings changed {releases.length} times, last {formatWhen(newest.publishedAt)}
          </span>
        </summary>
        <div className="mt-3 grid gap-4 border-l-2 border-border pl-3">
          {releases.map((release) => (
            <ReleaseRow key={release.number} release={release} state={state} />
          ))}
        </div>
      </details>
    </li>
  );
}
