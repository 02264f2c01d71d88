import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { DialogDescription, DialogTitle } from '~/components/ui/dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Sheet, SheetContent, SheetTrigger } from '~/components/ui/sheet';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { type ContentPage, statusOf } from './content-schema';
import { groupVersions } from './group-versions';
import { CONTENT_MESSAGES, changeFailure } from './messages';
import { VersionGroupItem } from './version-item';
import type { VersionRow } from './versions-api';
import { useRestorePublished, useRestoreVersion, versionsQuery } from './versions-queries';

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
          <span className="max-sm:sr-only">Versions</span>
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
              Restore the published version
            </Button>
          )}
        </div>
        <QueryStates query={list} failed={CONTENT_MESSAGES.versionsFailed} size="panel">
          {({ pages }) => (
            <ol aria-label="Versions">
              {groupVersions(
                pages.flatMap(({ versions }) => versions),
                page,
              ).map((group) => (
                <VersionGroupItem
                  key={group.version.id}
                  group={group}
                  page={page}
                  isDisabled={isDisabled}
                  onRestore={restoreVersion}
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
