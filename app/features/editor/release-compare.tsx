import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DifferenceList } from '~/components/difference-list';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { siteDifferences } from '~/content/site-differences';
import { partName } from '~/lib/site/parts';
import { releaseQuery } from './editor-queries';
import type { EditorState } from './editor-state';
import { EDITOR_MESSAGES } from './messages';
import type { Release } from './releases-api';

interface ReleaseCompareProps {
  release: Release;
  state: EditorState;
}

/** What this release changed, and what has changed since. */
export function ReleaseCompare({ release: { number, isCurrent }, state }: ReleaseCompareProps) {
  const hasEarlier = number > 1;
  const [isToLive, setIsToLive] = useState(!hasEarlier);
  const other = isToLive ? state.published.number : number - 1;
  const older = useQuery(releaseQuery(Math.min(number, other)));
  const newer = useQuery(releaseQuery(Math.max(number, other)));

  return (
    <section aria-label={`Changes in release ${number}`} className="mt-2 grid gap-2">
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
            To the live site
          </Button>
        </div>
      )}
      <QueryStates query={older} failed={EDITOR_MESSAGES.releasesFailed}>
        {(from) => (
          <QueryStates query={newer} failed={EDITOR_MESSAGES.releasesFailed}>
            {(to) => <Differences parts={siteDifferences(from, to)} />}
          </QueryStates>
        )}
      </QueryStates>
    </section>
  );
}

function Differences({ parts }: { parts: ReturnType<typeof siteDifferences> }) {
  if (parts.length === 0) return <p className="text-muted-foreground">No differences.</p>;
  return parts.map(({ part, lines }) => (
    <div key={part}>
      <p className="font-medium">{partName(part)}</p>
      <DifferenceList lines={lines} />
    </div>
  ));
}
