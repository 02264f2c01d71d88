import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { SavedVersion } from '~/components/saved-version';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { propsText } from './block-props';
import { blockTypeName } from './block-type-name';
import type { BlockVersion, SavedBlock } from './blocks-api';
import { blockVersionsQuery, useRestoreBlockVersion } from './blocks-queries';
import { LivePages, useLivePages } from './live-pages';
import { CONTENT_MESSAGES } from './messages';

export function BlockVersionsDialog({ block }: { block: SavedBlock }) {
  return (
    <FormDialog
      title="Versions"
      description={`Every saved version of “${block.name}” is kept. Restoring one saves it as a new version.`}
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
              <SavedVersion
                key={version.id}
                {...version}
                isCurrent={version.number === block.version}
                isDisabled={restore.isPending}
                onRestore={() => restoreVersion(version)}
              >
                <div className="grid gap-1">
                  <p className="wrap-anywhere">
                    {version.name} · {blockTypeName(version.type)}
                  </p>
                  <pre className="rounded-sm bg-muted px-2 py-1 text-xs whitespace-pre-wrap wrap-anywhere">
                    {propsText(version.content)}
                  </pre>
                </div>
              </SavedVersion>
            ))}
          </ol>
        </div>
      )}
    </QueryStates>
  );
}
