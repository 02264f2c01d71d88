import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { formatBytes, formatDateTime } from '~/lib/format';
import { useRestoreVersion, versionsQuery } from './media-queries';
import { type MediaItem, type MediaVersion, typeName } from './media-schema';
import { versionName } from './media-trash-api';
import { MEDIA_MESSAGES, restoreFailure } from './messages';
import { SignedImage } from './signed-image';

/** The files that were in this place before, for 30 days. Absent if there are none. */
export function MediaVersions({ item }: { item: MediaItem }) {
  const query = useQuery(versionsQuery(item.id));
  return (
    <QueryStates
      query={query}
      failed="Could not load earlier versions"
      loading={null}
      isEmpty={(versions) => versions.length === 0}
      empty={null}
    >
      {(versions) => (
        <section aria-labelledby="earlier-versions" className="grid gap-2 text-sm">
          <h3 id="earlier-versions" className="font-medium">
            Earlier versions
          </h3>
          <ul aria-label="Earlier versions" className="grid gap-2">
            {versions.map((kept) => (
              <Version key={kept.version} item={item} kept={kept} />
            ))}
          </ul>
        </section>
      )}
    </QueryStates>
  );
}

function Version({ item, kept }: { item: MediaItem; kept: MediaVersion }) {
  const restore = useRestoreVersion(item.id);
  const when = formatDateTime(kept.replacedAt);

  function confirm(close: () => void) {
    restore.mutate(kept.version, {
      onSuccess() {
        notify.success(MEDIA_MESSAGES.versionRestored);
        close();
      },
      onError: (error) =>
        notifyFailure(MEDIA_MESSAGES.restoreFailed, error, restoreFailure(toAppError(error))),
    });
  }

  return (
    <li className="flex flex-wrap items-center gap-3">
      {kept.type.startsWith('image/') && (
        <div className="h-12 w-16 overflow-hidden rounded-sm bg-muted [&_span]:sr-only">
          <SignedImage name={versionName(item.id, kept.version)} />
        </div>
      )}
      <span className="min-w-0 flex-1 basis-40 text-muted-foreground">
        Used until {when} · {typeName(kept.type)} · {formatBytes(kept.size)}
      </span>
      <ConfirmDialog
        trigger={
          <Button variant="outline" size="sm" aria-label={`Restore the version used until ${when}`}>
            Restore
          </Button>
        }
        title="Restore this version?"
        verb={['Restore', 'Restoring...']}
        isPending={restore.isPending}
        onConfirm={confirm}
      >
        Every page that shows this file will show the earlier version. The current file will be kept
        here instead.
      </ConfirmDialog>
    </li>
  );
}
