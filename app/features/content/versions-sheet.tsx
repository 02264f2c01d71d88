import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { DialogDescription, DialogTitle } from '~/components/ui/dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Sheet, SheetContent, SheetTrigger } from '~/components/ui/sheet';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { formatDateTime } from '~/lib/format';
import { useRestorePublished, useRestoreVersion, versionsQuery } from './content-queries';
import { type ContentPage, statusOf } from './content-schema';
import { CONTENT_MESSAGES, changeFailure } from './messages';
import { VersionDetails } from './version-details';
import type { VersionRow } from './versions-api';

interface VersionsSheetProps {
  page: ContentPage;
  /** Someone else holds the page, so only they can change it until it is taken over. */
  isHeldByOther: boolean;
  onRestored: (page: ContentPage) => void;
}

/** Every version of the page, newest first. */
export function VersionsSheet({ page, isHeldByOther, onRestored }: VersionsSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useInfiniteQuery({ ...versionsQuery(page.id), enabled: isOpen });
  const restore = useRestoreVersion();
  const restorePublished = useRestorePublished();
  const isDisabled = restore.isPending || restorePublished.isPending || isHeldByOther;

  function tellRestored(restored: ContentPage, title: string, description: string) {
    notify.success(title, { description });
    setIsOpen(false);
    onRestored(restored);
  }

  function tellFailure(thrown: unknown) {
    const cause = toAppError(thrown);
    const { title, description } = changeFailure(cause, CONTENT_MESSAGES.restoreFailed, 'edit');
    notifyFailure(title, cause, description);
  }

  function restoreVersion(version: VersionRow) {
    restore.mutate(version, {
      onSuccess: (restored) =>
        tellRestored(restored, CONTENT_MESSAGES.restored, `Version ${version.number}`),
      onError: tellFailure,
    });
  }

  function goBackToPublished() {
    restorePublished.mutate(page, {
      onSuccess: (restored) =>
        tellRestored(restored, CONTENT_MESSAGES.backToPublished, restored.title),
      onError: tellFailure,
    });
  }

  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>
        <Button variant="outline" size="sm">
          <History aria-hidden />
          Versions
        </Button>
      </SheetTrigger>
      <SheetContent className="max-w-lg">
        <div className="grid gap-2 border-b border-border p-5 pr-14">
          <DialogTitle>Versions</DialogTitle>
          <DialogDescription>
            The editor keeps a version each time you save, and one every ten minutes while it saves
            automatically. Restoring a version adds a new one; visitors see it once it is published.
          </DialogDescription>
          {isHeldByOther && (
            <p className="text-sm font-medium">
              Someone else is editing this page. Take it over to restore a version.
            </p>
          )}
          {statusOf(page) === 'changed' && (
            <Button
              variant="outline"
              size="sm"
              className="w-fit"
              disabled={isDisabled}
              onClick={goBackToPublished}
            >
              Back to published
            </Button>
          )}
        </div>
        <QueryStates query={list} failed={CONTENT_MESSAGES.versionsFailed} size="panel">
          {({ pages }) => (
            <ol aria-label="Versions">
              {pages
                .flatMap(({ versions }) => versions)
                .map((version) => (
                  <VersionItem
                    key={version.id}
                    version={version}
                    page={page}
                    isDisabled={isDisabled}
                    onRestore={() => restoreVersion(version)}
                  />
                ))}
            </ol>
          )}
        </QueryStates>
        {list.hasNextPage && (
          <div className="p-5">
            <Button
              variant="outline"
              size="sm"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? 'Loading...' : 'Show older versions'}
            </Button>
          </div>
        )}
      </SheetContent>
    </Sheet>
  );
}

interface VersionItemProps {
  version: VersionRow;
  page: ContentPage;
  isDisabled: boolean;
  onRestore: () => void;
}

function VersionItem({ version, page, isDisabled, onRestore }: VersionItemProps) {
  const [isShown, setIsShown] = useState(false);
  const isCurrent = version.number === page.version;
  return (
    <li className="grid gap-3 border-b border-border p-5 text-sm">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            Version {version.number}
            {isCurrent && <Badge>Current</Badge>}
            {version.number === page.published_version && (
              <Badge variant="success">Published</Badge>
            )}
            {version.number === page.scheduled_version && <Badge variant="info">Scheduled</Badge>}
          </p>
          <p className="wrap-anywhere text-muted-foreground">
            {formatDateTime(version.created_at)}
            {version.savedBy && ` by ${version.savedBy}`}
            {version.is_autosave && ', saved by itself'}
          </p>
          <p className="wrap-anywhere">{version.title}</p>
        </div>
        <div className="flex shrink-0 gap-2">
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
      {isShown && <VersionDetails version={version} page={page} />}
    </li>
  );
}
