import type { DraftPart, SiteDraft } from './draft';

interface Step {
  before: Partial<SiteDraft>;
  after: Partial<SiteDraft>;
  /** The time in milliseconds. A step without it is not merged with others. */
  at?: number;
}

/** The steps to undo, the latest at the end, and the steps to redo. */
export interface History {
  past: Step[];
  future: Step[];
}

export const NO_HISTORY: History = { past: [], future: [] };

const STEPS_MAX = 100;
/** Changes closer together than this are one step, such as typing a word or picking a colour. */
const PAUSE_MS = 1_000;

export function withStep(history: History, step: Step): History {
  if (Object.keys(step.after).length === 0) return history;
  const last = history.past.at(-1);
  if (last && history.future.length === 0 && isOneChange(last, step)) {
    const merged = { ...step, before: last.before };
    return { past: [...history.past.slice(0, -1), merged], future: [] };
  }
  return { past: [...history.past, step].slice(-STEPS_MAX), future: [] };
}

function isOneChange(last: Step, step: Step): boolean {
  if (last.at === undefined || step.at === undefined) return false;
  const isSamePlace = Object.keys(last.after).join() === Object.keys(step.after).join();
  return isSamePlace && step.at - last.at < PAUSE_MS;
}

interface Stepped {
  history: History;
  parts: Partial<SiteDraft>;
}

export function undoStep({ past, future }: History): Stepped | null {
  const step = past.at(-1);
  if (!step) return null;
  return { history: { past: past.slice(0, -1), future: [...future, step] }, parts: step.before };
}

export function redoStep({ past, future }: History): Stepped | null {
  const step = future.at(-1);
  if (!step) return null;
  return { history: { past: [...past, step], future: future.slice(0, -1) }, parts: step.after };
}

/** Removes the steps that would undo what someone else saved in these parts. */
export function withoutParts({ past, future }: History, parts: readonly DraftPart[]): History {
  if (parts.length === 0) return { past, future };
  const isElsewhere = ({ after }: Step) => !parts.some((part) => part in after);
  return { past: past.filter(isElsewhere), future: future.filter(isElsewhere) };
}
