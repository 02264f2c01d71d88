import { useState } from 'react';
import { toAppError } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { authFailureText, type Notice } from './messages';
import { connectedDb } from './session-store';

export interface AuthAction {
  isPending: boolean;
  notice: Notice | null;
  setNotice(notice: Notice | null): void;
  /** Runs the action and returns whether it succeeded. A failure becomes the notice. */
  run(failureTitle: string, action: (db: Db) => Promise<void>): Promise<boolean>;
}

/** Runs one request to the auth server at a time, and keeps its refusal as a notice. */
export function useAuthAction(explain = authFailureText): AuthAction {
  const [isPending, setIsPending] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);

  async function run(failureTitle: string, action: (db: Db) => Promise<void>) {
    setNotice(null);
    setIsPending(true);
    try {
      await action(await connectedDb());
      return true;
    } catch (error) {
      setNotice({ title: failureTitle, description: explain(toAppError(error)) });
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { isPending, notice, setNotice, run };
}
