import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import { propsText } from './block-props';
import { blockTypeName } from './block-type-name';
import type { BlockVersion, SavedBlock } from './blocks-api';
import { blockVersionsQuery, useRestoreBlockVersion } from './content-queries';
import { LivePages, useLivePages } from './live-pages';
import { CONTENT_MESSAGES } from './messages';

export function BlockVersionsDialog({ block }: { block: SavedBlock }) {
  return (
    <FormDialog
      title="Versions"
      description={`Every saved version of “${block.name}” is kept. Restoring one adds a version.`}
      icon={History}
      variant="outline"
      isWide
    >
      {(close) => <Versions block={block} onDone={close} />}
    </FormDialog>
  );
}

function Versions({ block, onDone }: { block: SavedBlock; onDone: () => void }) {
  const query = useQuery(blockVersionsQuery(block.id));
  const livePages = useLivePages(block);
  const restore = useRestoreBlockVersion(block);

  function restoreVersion(version: BlockVersion) {
    restore.mutate(version, {
      onSuccess() {
        notify.success(CONTENT_MESSAGES.restored, { description: `Version ${version.number}` });
        onDone();
      },
      onError: (thrown) => notifyFailure(CONTENT_MESSAGES.restoreFailed, thrown),
    });
  }

  return (
    <QueryStates query={query} failed={CONTENT_MESSAGES.versionsFailed} size="panel">
      {(versions) => (
        <div className="grid gap-4">
          <LivePages pages={livePages} />
          <ol aria-label="Versions" className="max-h-[50dvh] overflow-y-auto">
            {versions.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                isCurrent={version.number === block.version}
                isDisabled={restore.isPending}
                onRestore={() => restoreVersion(version)}
              />
            ))}
          </ol>
        </div>
      )}
    </QueryStates>
  );
}

interface VersionRowProps {
  version: BlockVersion;
  isCurrent: boolean;
  isDisabled: boolean;
  onRestore: () => void;
}

function VersionRow({ version, isCurrent, isDisabled, onRestore }: VersionRowProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <li className="grid gap-2 border-b border-border py-3 text-sm last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            Version {version.number} {isCurrent && <Badge>Current</Badge>}
          </p>
          <p className="wrap-anywhere text-muted-foreground">
            {formatDateTime(version.savedAt)}
            {version.savedBy && ` by ${version.savedBy}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'View'}
          </Button>
          {!isCurrent && (
            <Button variant="outline" size="sm" disabled={isDisabled} onClick={onRestore}>
              Restore
            </Button>
          )}
        </div>
      </div>
      {isShown && (
        <div className="grid gap-1">
          <p className="wrap-anywhere">
            {version.name} · {blockTypeName(version.type)}
          </p>
          <pre className="rounded-sm bg-muted px-2 py-1 text-xs whitespace-pre-wrap wrap-anywhere">
            {propsText(version.content)}
          </pre>
        </div>
      )}
    </li>
  );
}
