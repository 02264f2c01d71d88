import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartChoices } from '~/components/part-choices';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { siteDifferences } from '~/content/site-differences';
import { partName, type SitePart } from '~/lib/site/parts';
import type { SiteRelease } from '~/lib/site/release-parts';
import { unseenChanges, unseenText } from '~/lib/site/site-changes';
import { releaseQuery, useRestoreRelease } from './editor-queries';
import { type EditorState, seenOf } from './editor-state';
import { EDITOR_MESSAGES } from './messages';

interface ReleaseRestoreProps {
  number: number;
  state: EditorState;
  onClose: () => void;
}

/** Shows what will change in each part. Settings describe the present, so they start unticked. */
export function ReleaseRestore(props: ReleaseRestoreProps) {
  const query = useQuery(releaseQuery(props.number));
  return (
    <QueryStates query={query} failed={EDITOR_MESSAGES.releasesFailed}>
      {(release) => <Restore {...props} release={release} />}
    </QueryStates>
  );
}

interface RestoreProps extends ReleaseRestoreProps {
  release: SiteRelease;
}

function Restore({ number, state, onClose, release }: RestoreProps) {
  const restore = useRestoreRelease();
  const [left, setLeft] = useState<ReadonlySet<SitePart>>(new Set<SitePart>(['settings']));

  const changes = siteDifferences(state.published, release);
  const chosen = changes.map(({ part }) => part).filter((part) => !left.has(part));
  const kept = state.waiting.filter(({ part }) => chosen.includes(part));

  function confirm() {
    restore.mutate(
      { number, parts: chosen, seen: seenOf(state, chosen) },
      {
        onSuccess(restored) {
          const names = new Intl.ListFormat('en-AU').format(chosen.map(partName));
          notify.success(EDITOR_MESSAGES.restored, {
            description: `Release ${restored} is live, with ${names} from release ${number}.`,
          });
          onClose();
        },
        onError(cause) {
          const unseen = unseenChanges(cause).map(unseenText).join('. ');
          notifyFailure(EDITOR_MESSAGES.restoreFailed, cause, unseen || undefined);
        },
      },
    );
  }

  return (
    <section aria-label={`Restore release ${number}`} className="mt-2 grid gap-3">
      {changes.length === 0 ? (
        <p>The live site is the same as release {number}.</p>
      ) : (
        <PartChoices
          label="What changes for visitors"
          differences={changes}
          chosen={new Set(chosen)}
          onChange={(next) =>
            setLeft(new Set(changes.map(({ part }) => part).filter((part) => !next.has(part))))
          }
        />
      )}
      {changes.some(({ part }) => part === 'settings') && (
        <p className="text-muted-foreground">
          {left.has('settings')
            ? 'Site Settings stay as visitors see them now.'
            : 'The Site Settings screen shows the restored values too.'}
        </p>
      )}
      {kept.map(({ part, savedBy }) => (
        <p key={part} className="text-muted-foreground">
          {partName(part)}: unpublished changes by {savedBy ?? 'someone'} stay in the draft.
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={restore.isPending || chosen.length === 0} onClick={confirm}>
          {restore.isPending ? 'Restoring...' : `Make release ${number} live`}
        </Button>
        <Button variant="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
