import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '~/lib/errors';
import { randomId } from '~/lib/secure-context';
import { VISIT_MESSAGES } from './messages';
import { readyFile } from './shrink-photo';
import type { Visits } from './use-visits';
import type { KeptFile, KeptVisit } from './visit-queue';
import { visitStore } from './visit-store';
import { FILES_MAX, type VisitValues } from './visits-schema';

const PAUSE_MS = 50;

/**
 * A visit that is being filled in. Each change is kept on the phone a moment later, so it survives a
 * closed tab, a reload and an ended session. A changed visit waits until it is saved again.
 */
export function useVisitDraft(first: () => KeptVisit, visits: Visits) {
  const [visit, setVisit] = useState(first);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  /** The phone could not keep the latest change, so it is only on this page. */
  const [isUnkept, setIsUnkept] = useState(false);
  const latest = useRef(visit);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { save } = visits;
  const keep = useRef(save);
  useEffect(() => {
    keep.current = save;
  });

  /** Keeps what has changed, now. */
  const flush = useCallback(async () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    await keep.current(latest.current).then(
      () => setIsUnkept(false),
      () => setIsUnkept(true),
    );
  }, []);

  useEffect(() => {
    const now = () => void flush();
    document.addEventListener('visibilitychange', now);
    window.addEventListener('pagehide', now);
    return () => {
      document.removeEventListener('visibilitychange', now);
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [flush]);

  function change(fields: Partial<KeptVisit>) {
    latest.current = { ...latest.current, state: 'draft', ...fields };
    setVisit(latest.current);
    // The next change does not restart the timer, so that typing without a pause loses nothing.
    timer.current ??= setTimeout(() => void flush(), PAUSE_MS);
  }

  async function addFiles(chosen: File[]) {
    setFileProblem(null);
    setIsAdding(true);
    for (const file of chosen) {
      try {
        await addFile(file);
      } catch (thrown) {
        // What the phone refuses to keep has many names: quota, disk, blocked storage.
        const isOurs = thrown instanceof AppError;
        setFileProblem(isOurs ? thrown.message : VISIT_MESSAGES.noRoomFor(file.name));
        break;
      }
    }
    setIsAdding(false);
  }

  async function addFile(file: File) {
    if (latest.current.files.length >= FILES_MAX) {
      throw new AppError('too_large', VISIT_MESSAGES.tooManyFiles);
    }
    const { content, type, extension } = await readyFile(file);
    const id = randomId();
    await visitStore.putFile(latest.current.id, id, content);
    const path = `${latest.current.id}/${id}.${extension}`;
    const added: KeptFile = { id, path, name: file.name, type, isSent: false, problem: null };
    change({ files: [...latest.current.files, added] });
  }

  return {
    visit,
    fileProblem,
    isAdding,
    isUnkept,
    change: (values: Partial<VisitValues>) =>
      change({ values: { ...latest.current.values, ...values } }),
    addFiles,
    removeFile(file: KeptFile) {
      change({ files: latest.current.files.filter(({ id }) => id !== file.id) });
      void visitStore.removeFile(file.id);
    },
    /** Replaces it with what is to be sent. Rejects if the phone cannot keep it. */
    async finish(final: KeptVisit) {
      clearTimeout(timer.current);
      timer.current = undefined;
      await save(final);
      latest.current = final;
    },
    /** Stops keeping it. */
    forget() {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
  };
}
