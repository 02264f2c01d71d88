import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { ListError } from '~/components/record-list/list-panels';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { DialogDescription, DialogHeader, DialogTitle } from '~/components/ui/dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Sheet, SheetContent, SheetTrigger } from '~/components/ui/sheet';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatDateTime } from '~/lib/format';
import { releasesQuery, useRestoreRelease } from './editor-queries';
import { EDITOR_MESSAGES } from './messages';
import type { Release } from './releases-api';

/** Everything that was ever live, newest first; each can be live again. */
export function ReleaseSheet() {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline" size="sm">
          <History aria-hidden />
          Releases
        </Button>
      </SheetTrigger>
      <SheetContent>
        <DialogHeader className="p-5">
          <DialogTitle>Releases</DialogTitle>
          <DialogDescription>
            Restoring one publishes it again. What is being edited stays as it is.
          </DialogDescription>
        </DialogHeader>
        <ReleaseList />
      </SheetContent>
    </Sheet>
  );
}

function ReleaseList() {
  const { data, error, refetch } = useQuery(releasesQuery());
  if (error && !data) {
    return (
      <ListError
        title={EDITOR_MESSAGES.releasesFailed}
        description={failureText(toAppError(error))}
        onRetry={refetch}
      />
    );
  }
  if (!data) return <Skeleton className="mx-5 h-60" />;
  return (
    <ol aria-label="Releases" className="divide-y divide-border border-t border-border">
      {data.map((release) => (
        <ReleaseRow key={release.number} release={release} />
      ))}
    </ol>
  );
}

function ReleaseRow({ release }: { release: Release }) {
  const { number, isCurrent, note, restoredFrom, publishedAt, publishedBy, changes } = release;
  return (
    <li className="grid gap-1 px-5 py-3 text-sm">
      <div className="flex items-center gap-2">
        <span className="font-semibold">Release {number}</span>
        {isCurrent && <Badge variant="success">Live</Badge>}
        {!isCurrent && <RestoreButton number={number} />}
      </div>
      <p className="text-muted-foreground">
        {formatDateTime(publishedAt)}
        {publishedBy && ` · ${publishedBy}`}
      </p>
      {restoredFrom !== null && <p>Release {restoredFrom} again</p>}
      {note && <p className="wrap-anywhere">{note}</p>}
      {changes.length > 0 && <p className="text-muted-foreground">Changed: {changes.join(', ')}</p>}
    </li>
  );
}

function RestoreButton({ number }: { number: number }) {
  const restore = useRestoreRelease();
  const [isAsking, setIsAsking] = useState(false);

  function confirm() {
    restore.mutate(number, {
      onSuccess: (restored) =>
        notify.success(EDITOR_MESSAGES.restored, {
          description: `Release ${number} is live again, as release ${restored}.`,
        }),
      onError: (cause) => notifyFailure(EDITOR_MESSAGES.restoreFailed, cause),
      onSettled: () => setIsAsking(false),
    });
  }

  if (!isAsking) {
    return (
      <Button variant="outline" size="sm" className="ml-auto" onClick={() => setIsAsking(true)}>
        Restore<span className="sr-only"> release {number}</span>
      </Button>
    );
  }
  return (
    <span className="ml-auto flex gap-2">
      <Button size="sm" disabled={restore.isPending} onClick={confirm}>
        {restore.isPending ? 'Restoring...' : `Make release ${number} live`}
      </Button>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(false)}>
        Cancel
      </Button>
    </span>
  );
}
