import type { WorkKind } from './work';

/** Who takes over: one person, and other people for some kinds of work. */
export interface Successors {
  all: string;
  others: Partial<Record<WorkKind, string>>;
}

export const NO_SUCCESSORS: Successors = { all: '', others: {} };
