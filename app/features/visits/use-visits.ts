import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { connectedDb } from '~/features/auth/session-store';
import { AppError, type AppErrorCode, toAppError } from '~/lib/errors';
import { askToKeep, dropListOf } from '~/lib/kept-visits';
import { VISIT_MESSAGES } from './messages';
import { type KeptVisit, type SendResult, sendWaiting } from './visit-queue';
import { type KeptList, visitStore } from './visit-store';
import { getVisitList, visitSender } from './visits-api';

/** The timer looks at the queue this often; each visit has its own time for the next attempt. */
const LOOK_MS = 5_000;
/** The server no longer knows this person here. */
const ENDED: AppErrorCode[] = ['forbidden', 'unauthenticated'];
/** Names and addresses may have changed. */
const LIST_MS = 5 * 60_000;

export interface Visits {
  /** As of the last connection; `undefined` until it has been read. */
  kept: KeptList | null | undefined;
  /** Why the list is not up to date. */
  listProblem: AppErrorCode | null;
  /** The server has not answered yet. */
  isAsking: boolean;
  visits: KeptVisit[];
  /** What is on the phone has not been read yet. */
  isReading: boolean;
  stopped: SendResult['stopped'];
  isSending: boolean;
  /** The server's time, as far as we know it. */
  now: () => number;
  save: (visit: KeptVisit) => Promise<void>;
  remove: (id: string) => Promise<void>;
  sendNow: () => void;
}

/** The visits of one person on this phone, and the list of their placements. */
export function useVisits(userId: string, also: string | null): Visits {
  const isOnline = useConnection();
  const [sentCount, setSentCount] = useState(0);
  const { kept, listProblem, isAsking, dropSteps } = useKeptList({
    userId,
    also,
    isOnline,
    sentCount,
  });
  const [visits, setVisits] = useState<KeptVisit[] | null>(null);
  const [stopped, setStopped] = useState<SendResult['stopped']>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const behindMs = kept?.behindMs ?? 0;
  const now = useCallback(() => Date.now() + behindMs, [behindMs]);

  const readAgain = useCallback(async () => {
    try {
      setVisits(await visitStore.list(userId));
    } catch (error) {
      setVisits((known) => known ?? []);
      notifyFailure(VISIT_MESSAGES.notKept, error, '');
    }
  }, [userId]);

  const send = useCallback(
    async (isForced = false) => {
      if (isBusy.current || !navigator.onLine) return;
      isBusy.current = true;
      try {
        const waiting = await visitStore.list(userId);
        if (!waiting.some(({ state }) => state === 'waiting')) return;
        setIsSending(true);
        const result = await sendWaiting(
          { store: visitStore, sender: visitSender, userId, now: Date.now },
          isForced,
        );
        setStopped(result.stopped);
        if (result.sent.length > 0) {
          dropSteps(result.sent.map(({ values }) => values.task_id));
          setSentCount((count) => count + result.sent.length);
        }
        for (const { candidate } of result.sent) {
          notify.success(VISIT_MESSAGES.sent, { description: candidate });
        }
      } catch {
        // The next look tries again.
      } finally {
        isBusy.current = false;
        setIsSending(false);
        await readAgain();
      }
    },
    [userId, readAgain, dropSteps],
  );

  useEffect(() => {
    void readAgain();
    if (!isOnline) return;
    void send(true);
    const timer = setInterval(() => void send(), LOOK_MS);
    const onReturn = () => document.visibilityState === 'visible' && void send(true);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [isOnline, send, readAgain]);

  return {
    kept,
    listProblem,
    isAsking,
    visits: visits ?? [],
    isReading: visits === null || kept === undefined,
    stopped,
    isSending,
    now,
    async save(visit) {
      await visitStore.put(visit);
      askToKeep();
      await readAgain();
      if (visit.state === 'waiting') void send(true);
    },
    async remove(id) {
      await visitStore.remove(id);
      await readAgain();
    },
    sendNow: () => void send(true),
  };
}

interface KeptListOptions {
  userId: string;
  also: string | null;
  isOnline: boolean;
  /** When this changes, the list has changed too. */
  sentCount: number;
}

function useKeptList({ userId, also, isOnline, sentCount }: KeptListOptions) {
  const [kept, setKept] = useState<KeptList | null | undefined>(undefined);
  const [listProblem, setListProblem] = useState<AppErrorCode | null>(null);
  /** The placement that the latest answer, or failure, was about. */
  const [answered, setAnswered] = useState<{ also: string | null } | null>(null);

  useEffect(() => {
    let isGone = false;
    void visitStore
      .keptList(userId)
      .catch(() => undefined)
      .then((found) => !isGone && setKept((known) => known ?? found ?? null));
    return () => {
      isGone = true;
    };
  }, [userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `sentCount` is a reason to ask again.
  useEffect(() => {
    if (!isOnline) return;
    let isGone = false;
    async function fetchList() {
      try {
        // Without a valid session the server would answer as to a visitor.
        if ((await visitSender.userId()) !== userId) throw new AppError('unauthenticated');
        const list = await getVisitList(await connectedDb(), also);
        const behindMs = Date.parse(list.now) - Date.now();
        const fresh = { userId, at: list.now, behindMs, list };
        if (isGone) return;
        setKept(fresh);
        setListProblem(null);
        await visitStore.keepList(fresh).catch(() => undefined);
      } catch (error) {
        const { code } = toAppError(error);
        // Someone who has left, or who ended this session elsewhere, keeps no names here.
        if (ENDED.includes(code)) await dropListOf(userId);
        if (!isGone) setListProblem(code);
      } finally {
        if (!isGone) setAnswered({ also });
      }
    }
    void fetchList();
    const timer = setInterval(() => void fetchList(), LIST_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [userId, also, isOnline, sentCount]);

  /** They are done: until the server says so too, they must not look as if they were due. */
  const dropSteps = useCallback((ids: string[]) => {
    setKept((known) => {
      if (!known) return known;
      const steps = known.list.steps.filter(({ id }) => !ids.includes(id));
      return { ...known, list: { ...known.list, steps } };
    });
  }, []);

  return { kept, listProblem, dropSteps, isAsking: isOnline && answered?.also !== also };
}

function subscribeConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the phone has a connection. It may still not reach the server. */
export function useConnection(): boolean {
  return useSyncExternalStore(
    subscribeConnection,
    () => navigator.onLine,
    () => true,
  );
}
