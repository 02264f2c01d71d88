import { type ReactNode, useState } from 'react';
import { ListError, ListSkeleton } from '~/components/list-panels';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatWhen } from '~/lib/format';
import { type PhaseOf, type QueryPhase, queryPhase } from './query-phase';

/** The fields that `useQuery` and `useInfiniteQuery` both return. */
export interface AskedQuery<Data> extends PhaseOf<Data> {
  dataUpdatedAt: number;
  refetch: () => unknown;
}

interface QueryStatesProps<Data> {
  query: AskedQuery<Data>;
  /** Says what could not be loaded. */
  failed: string;
  /** `panel` fills the place of a whole list, `line` fits among other text. */
  size?: 'panel' | 'line';
  /** Shown until the answer arrives. */
  loading?: ReactNode;
  /** Only asked about an answer: a list that is loading or failed is not shown as empty. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Loading, failed, empty and ready are four different states. Every query on a screen shows one of
 * them.
 */
export function QueryStates<Data>(props: QueryStatesProps<Data>) {
  const { query, failed, size = 'line', loading, isEmpty, empty, children } = props;
  const state = useQueryPhase(query);

  if (state.phase === 'loading') {
    if (loading !== undefined) return loading;
    return size === 'panel' ? <ListSkeleton /> : <Loading />;
  }
  if (state.phase === 'failed') {
    const Failed = size === 'panel' ? ListError : FailedLine;
    const description = failureText(toAppError(state.error));
    return <Failed title={failed} description={description} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {state.isOutdated && <Outdated query={query} />}
      {isEmpty?.(state.data) ? empty : children(state.data)}
    </>
  );
}

/**
 * For parts of a screen that are not a block, such as a number in a sentence or the options of a
 * select.
 */
export function useQueryPhase<Data>(query: PhaseOf<Data>): QueryPhase<Data> {
  const [lastError, setLastError] = useState<unknown>(null);
  if (query.error && query.error !== lastError) setLastError(query.error);
  return queryPhase(query, lastError);
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-24" />
    </div>
  );
}

interface FailedLineProps {
  title: string;
  description: string;
  onRetry: () => void;
}

function FailedLine({ title, description, onRetry }: FailedLineProps) {
  return (
    <Alert variant="error" title={title}>
      <p>{description}</p>
      <Button variant="outline" size="sm" onClick={onRetry} className="mt-2">
        Try Again
      </Button>
    </Alert>
  );
}

function Outdated<Data>({ query }: { query: AskedQuery<Data> }) {
  return (
    <p role="status" className="px-3 py-2 text-sm text-muted-foreground">
      This may be out of date. Last loaded: {formatWhen(new Date(query.dataUpdatedAt))}.
    </p>
  );
}
