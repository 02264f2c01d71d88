import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Location, useBeforeUnload, useBlocker, useLocation } from 'react-router';
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
import { isOtherPath, unsavedWork } from '~/lib/unsaved/unsaved-work';
import { isScreenLoaded } from './loaded-screens';

const LEAVING = {
  title: 'Unsaved changes',
  text: 'You have unsaved changes. Are you sure you want to leave? Your changes may be lost.',
};
const OFFLINE = {
  title: 'You are offline',
  text: 'That screen has not been loaded yet, so it can’t be opened while you are offline. Nothing on this screen is lost. Try again when you are back online.',
};
const DISCARDING = { title: 'Discard what you typed?', text: 'It has not been saved.' };

/**
 * Asks before unsaved input is lost: when navigating, before a reload and before a dialog closes.
 * Rendered once around every screen with forms.
 */
export function UnsavedGuard() {
  useBeforeUnload((event) => {
    if (unsavedWork.isDirty() || isSomethingWaiting()) event.preventDefault();
  });
  useFilesDroppedBeside();
  return (
    <>
      <LeaveQuestion />
      <DiscardQuestion />
    </>
  );
}

/** Changes that wait for a connection exist only in this page. */
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
    // People who are sent away are not asked; their drafts stay in the browser.
    if (nextLocation.state?.isSentAway) return false;
    return unsavedWork.isLeftBehind(currentLocation, nextLocation);
  });
  const words = isOffline ? OFFLINE : LEAVING;
  const here = useLocation();
  useEffect(() => {
    if (blocker.state !== 'blocked' || isOffline) return;
    // The input may be saved while the person is asked.
    return unsavedWork.subscribe(() => {
      if (!unsavedWork.isLeftBehind(here, blocker.location)) blocker.proceed();
    });
  }, [blocker, isOffline, here]);

  return (
    <Question
      {...words}
      isOpen={blocker.state === 'blocked'}
      keep={['Stay', () => blocker.reset?.()]}
      giveUp={isOffline ? null : ['Leave', () => blocker.proceed?.()]}
    />
  );
}

/** Without a connection the router would reload the page to get there, and the load would fail. */
function isUnreachable(from: Location, to: Location): boolean {
  return isOtherPath(from, to) && !onlineManager.isOnline() && !isScreenLoaded(to.pathname);
}

function DiscardQuestion() {
  const question = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.question, () => null);
  return (
    <Question
      {...DISCARDING}
      isOpen={question !== null}
      keep={['Keep editing', () => question?.answer(false)]}
      giveUp={['Discard', () => question?.answer(true)]}
    />
  );
}

type Answer = [label: string, onClick: () => void];

interface QuestionProps {
  isOpen: boolean;
  title: string;
  text: string;
  /** The answer for Escape and Enter. */
  keep: Answer;
  giveUp: Answer | null;
}

function Question({ isOpen, title, text, keep, giveUp }: QuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open={isOpen} onOpenChange={(opens) => !opens && keep[1]()}>
      <DialogContent
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          safe.current?.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          {giveUp && (
            <Button variant="outline" onClick={giveUp[1]}>
              {giveUp[0]}
            </Button>
          )}
          <Button ref={safe} onClick={keep[1]}>
            {keep[0]}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Keeps a file that misses a drop zone from replacing the page. */
function useFilesDroppedBeside(): void {
  useEffect(() => {
    function refuse(event: DragEvent) {
      // A drop zone has already handled the event; fields accept dragged text themselves.
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
