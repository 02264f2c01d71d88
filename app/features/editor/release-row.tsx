import { useState } from 'react';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { formatDateTime } from '~/lib/format';
import { partName } from '~/lib/site/parts';
import type { EditorState } from './editor-state';
import { releasePreviewPath } from './preview-messages';
import { ReleaseCompare } from './release-compare';
import { ReleaseRestore } from './release-restore';
import type { Release } from './releases-api';

interface ReleaseRowProps {
  release: Release;
  state: EditorState;
}

export function ReleaseRow({ release, state }: ReleaseRowProps) {
  const { number, isCurrent, note, restoredFrom, publishedAt, publishedBy, changes } = release;
  const [shown, setShown] = useState<'compare' | 'restore' | null>(null);
  const toggle = (panel: 'compare' | 'restore') => setShown(shown === panel ? null : panel);

  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-center gap-2">
        <span className="font-semibold">Release {number}</span>
        {isCurrent && <Badge variant="success">Live</Badge>}
      </div>
      <p className="text-muted-foreground">
        {formatDateTime(publishedAt)}
        {publishedBy && ` · ${publishedBy}`}
      </p>
      {restoredFrom !== null && <p>Restored from release {restoredFrom}</p>}
      {note && <p className="wrap-anywhere">{note}</p>}
      {changes.length > 0 && (
        <p className="text-muted-foreground">Changed: {changes.map(partName).join(', ')}</p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={() => window.open(releasePreviewPath(number), '_blank')}
        >
          Preview<span className="sr-only"> release {number}</span>
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={shown === 'compare'}
          onClick={() => toggle('compare')}
        >
          Compare<span className="sr-only"> release {number}</span>
        </Button>
        {!isCurrent && (
          <Button
            variant="outline"
            size="sm"
            aria-expanded={shown === 'restore'}
            onClick={() => toggle('restore')}
          >
            Restore<span className="sr-only"> release {number}</span>
          </Button>
        )}
      </div>
      {shown === 'compare' && <ReleaseCompare release={release} state={state} />}
      {shown === 'restore' && (
        <ReleaseRestore number={number} state={state} onClose={() => setShown(null)} />
      )}
    </div>
  );
}
