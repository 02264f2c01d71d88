import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ComparePages } from '~/blocks/compare/compare-pages';
import { NativeSelect } from '~/components/native-select';
import { PageHeader } from '~/components/page-header';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { publicationQuery } from '~/features/content/content-queries';
import type { ContentPage } from '~/features/content/content-schema';
import { CONTENT_MESSAGES } from '~/features/content/messages';
import { FieldDifferences } from '~/features/content/page-difference';
import { PageEditorsOnly } from '~/features/content/page-editors-only';
import { comparedVersions, versionLabel } from '~/features/content/version-choice';
import { numberedVersionQuery, versionsQuery } from '~/features/content/versions-queries';
import type { Route } from './+types/content-compare';

const TITLE = 'Compare versions';

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = { title: TITLE };

export default function ContentCompare({ params }: Route.ComponentProps) {
  const query = useQuery(publicationQuery(params.id));
  return (
    <PageEditorsOnly>
      <QueryStates query={query} failed={CONTENT_MESSAGES.loadFailed} size="panel">
        {(page) => <Comparison page={page} />}
      </QueryStates>
    </PageEditorsOnly>
  );
}

function Comparison({ page }: { page: ContentPage }) {
  const [search, setSearch] = useSearchParams();
  const [showsUnchanged, setShowsUnchanged] = useState(false);
  const { from, to } = comparedVersions(page, search);
  const before = useQuery(numberedVersionQuery(page.id, from));
  const after = useQuery(numberedVersionQuery(page.id, to));

  function choose(name: 'from' | 'to', number: string) {
    setSearch({ from: String(from), to: String(to), [name]: number }, { replace: true });
  }

  return (
    <>
      <PageHeader
        title={TITLE}
        description={page.title}
        actions={
          <Button asChild variant="outline" size="sm">
            <Link to={`/admin/content/edit/${page.id}`}>Back to the page</Link>
          </Button>
        }
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <VersionSelect
          label="Before"
          page={page}
          chosen={from}
          onChoose={(n) => choose('from', n)}
        />
        <VersionSelect label="After" page={page} chosen={to} onChoose={(n) => choose('to', n)} />
      </div>
      <label className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={showsUnchanged}
          onChange={({ target }) => setShowsUnchanged(target.checked)}
          className="size-4 accent-primary"
        />
        Show unchanged blocks
      </label>
      <QueryStates query={before} failed={CONTENT_MESSAGES.compareFailed} size="panel">
        {(old) => (
          <QueryStates query={after} failed={CONTENT_MESSAGES.compareFailed} size="panel">
            {(now) => (
              <div className="grid gap-4">
                <FieldDifferences before={old} after={now} labels={['before', 'after']} />
                <ComparePages
                  before={old.content}
                  after={now.content}
                  showsUnchanged={showsUnchanged}
                />
              </div>
            )}
          </QueryStates>
        )}
      </QueryStates>
    </>
  );
}

interface VersionSelectProps {
  label: string;
  page: ContentPage;
  chosen: number;
  onChoose: (number: string) => void;
}

function VersionSelect({ label, page, chosen, onChoose }: VersionSelectProps) {
  const list = useInfiniteQuery(versionsQuery(page.id));
  const versions = list.data?.pages.flatMap((part) => part.versions) ?? [];
  const options = new Map(
    versions.map((version) => [version.number, versionLabel(version, page)] as const),
  );
  // An older version that is not in the list yet.
  if (!options.has(chosen)) options.set(chosen, `Version ${chosen}`);
  return (
    <FormField label={label}>
      {(field) => (
        <div className="flex flex-wrap gap-2">
          <NativeSelect
            {...field}
            required
            className="min-w-0 flex-1"
            options={Object.fromEntries([...options].sort(([one], [other]) => other - one))}
            value={String(chosen)}
            onChange={({ target }) => onChoose(target.value)}
          />
          {list.hasNextPage && (
            <Button
              variant="outline"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Older
            </Button>
          )}
        </div>
      )}
    </FormField>
  );
}
