import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Location, useBeforeUnload, useBlocker } from 'react-router';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { currentQueryClient } from '~/lib/current-query-client';
import { isScreenLoaded } from './loaded-screens';
import { isOtherPath, unsavedWork } from './unsaved-work';

const WORDS = {
  title: 'Unsaved changes',
  leave: 'You have unsaved changes. Are you sure you want to leave? Your changes may be lost.',
  offlineTitle: 'You are offline',
  offline:
    'That screen has not been loaded yet, so it cannot be opened now. Nothing on this one is lost: try again once the connection is back.',
  discardTitle: 'Discard what you typed?',
  discard: 'It has not been saved.',
} as const;

/**
 * Asks before anything typed is left or closed: the one blocker of the router, the one question before
 * a reload, and the one before a dialog closes. Stands once around every screen with forms.
 */
export function UnsavedGuard() {
  useBeforeUnload((event) => {
    if (unsavedWork.isDirty() || isSomethingWaiting()) event.preventDefault();
  });
  useFilesDroppedBeside();
  return (
    <>
      <LeaveQuestion />
      <DiscardDialog />
    </>
  );
}

/** Changes that are sent once there is a connection live in this page. */
function isSomethingWaiting(): boolean {
  const mutations = currentQueryClient()?.getMutationCache().getAll() ?? [];
  return mutations.some(({ state }) => state.isPaused);
}

function LeaveQuestion() {
  const [isOffline, setIsOffline] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isOutOfReach = isUnreachable(currentLocation, nextLocation);
    setIsOffline(isOutOfReach);
    if (isOutOfReach) return true;
    // Whoever may not stay is not asked; drafts stay in the browser.
    if (nextLocation.state?.isSentAway) return false;
    return unsavedWork.isLeftBehind(currentLocation, nextLocation);
  });
  const stay = () => blocker.reset?.();

  return (
    <Dialog open={blocker.state === 'blocked'} onOpenChange={(isOpen) => !isOpen && stay()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{isOffline ? WORDS.offlineTitle : WORDS.title}</DialogTitle>
          <DialogDescription>{isOffline ? WORDS.offline : WORDS.leave}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          {!isOffline && (
            <Button variant="outline" onClick={() => blocker.proceed?.()}>
              Leave
            </Button>
          )}
          <Button onClick={stay}>Stay</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Without a connection the router would reload the page to get there, and find nothing. */
function isUnreachable(from: Location, to: Location): boolean {
  return isOtherPath(from, to) && !onlineManager.isOnline() && !isScreenLoaded(to.pathname);
}

function DiscardDialog() {
  const question = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.question, () => null);
  const keep = () => question?.answer(false);
  return (
    <Dialog open={question !== null} onOpenChange={(isOpen) => !isOpen && keep()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{WORDS.discardTitle}</DialogTitle>
          <DialogDescription>{WORDS.discard}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={() => question?.answer(true)}>
            Discard
          </Button>
          <Button onClick={keep}>Keep editing</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** A file dropped beside a drop zone would open in place of the page. */
function useFilesDroppedBeside(): void {
  useEffect(() => {
    function refuse(event: DragEvent) {
      // Whoever takes files has said so by now; fields take a dragged text by themselves.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    }
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
