import type { ReactNode } from 'react';
import { type AskedQuery, QueryStates } from './query-states';

interface SearchMatchesProps<Data> {
  /** Whether people have typed something. Nothing is shown before. */
  isAsked: boolean;
  query: AskedQuery<Data> & { isFetching: boolean };
  failed: string;
  /** How many matches are shown. */
  count: (data: Data) => number;
  /** Says that nothing matches, and perhaps what to try. */
  none: string;
  children: (data: Data) => ReactNode;
}

/** What a search field has found. Screen readers say how many there are while people type. */
export function SearchMatches<Data>(props: SearchMatchesProps<Data>) {
  const { isAsked, query, failed, count, none, children } = props;
  const { data, isPlaceholderData, isFetching } = query;
  const isAnswer = isAsked && data !== undefined && !isPlaceholderData;
  const found = isAnswer ? count(data) : undefined;
  // An earlier answer is being checked.
  const isNone = found === 0 && !isFetching;
  return (
    <>
      {isAsked && (
        <QueryStates query={query} failed={failed} isEmpty={() => found === 0}>
          {children}
        </QueryStates>
      )}
      <p role="status" className={isNone ? 'text-sm text-muted-foreground' : 'sr-only'}>
        {isNone ? none : found ? `${found} ${found === 1 ? 'match' : 'matches'} shown` : ''}
      </p>
    </>
  );
}
