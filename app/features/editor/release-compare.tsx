import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DifferenceList } from '~/components/difference-list';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { differences } from '~/lib/site/differences';
import { partName } from '~/lib/site/parts';
import { releaseQuery } from './editor-queries';
import type { EditorState } from './editor-state';
import { EDITOR_MESSAGES } from './messages';
import type { Release } from './releases-api';

interface ReleaseCompareProps {
  release: Release;
  state: EditorState;
}

/** What this release changed, and what is another now. */
export function ReleaseCompare({ release: { number, isCurrent }, state }: ReleaseCompareProps) {
  const hasEarlier = number > 1;
  const [isToLive, setIsToLive] = useState(!hasEarlier);
  const other = isToLive ? state.published.number : number - 1;
  const [from, to] = [
    useQuery(releaseQuery(Math.min(number, other))),
    useQuery(releaseQuery(Math.max(number, other))),
  ];
  const error = from.error ?? to.error;

  return (
    <section aria-label={`Changes of release ${number}`} className="mt-2 grid gap-2">
      {hasEarlier && !isCurrent && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={isToLive ? 'ghost' : 'outline'}
            size="sm"
            aria-pressed={!isToLive}
            onClick={() => setIsToLive(false)}
          >
            From release {number - 1}
          </Button>
          <Button
            variant={isToLive ? 'outline' : 'ghost'}
            size="sm"
            aria-pressed={isToLive}
            onClick={() => setIsToLive(true)}
          >
            To what is live
          </Button>
        </div>
      )}
      {error ? (
        <Alert variant="error" title={EDITOR_MESSAGES.releasesFailed}>
          {failureText(toAppError(error))}
        </Alert>
      ) : from.data && to.data ? (
        <Differences parts={differences(from.data, to.data)} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </section>
  );
}

function Differences({ parts }: { parts: ReturnType<typeof differences> }) {
  if (parts.length === 0) return <p className="text-muted-foreground">No differences.</p>;
  return parts.map(({ part, lines }) => (
    <div key={part}>
      <p className="font-medium">{partName(part)}</p>
      <DifferenceList lines={lines} />
    </div>
  ));
}
