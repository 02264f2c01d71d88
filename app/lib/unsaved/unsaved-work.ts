import type { Location } from 'react-router';

/** The dialog, sheet or tabs that something is typed in. */
export interface UnsavedScope {
  /** Whether going from one address to the other takes it off the screen. */
  isLeft: (from: Location, to: Location) => boolean;
  /** The dialog, sheet or tabs around it. */
  parent?: UnsavedScope;
}

function isWithin(inner: UnsavedScope | undefined, outer: UnsavedScope | undefined): boolean {
  if (!outer || inner === outer) return true;
  return inner !== undefined && isWithin(inner.parent, outer);
}

/** A form, dialog or queue that may hold something which is not saved. */
export interface UnsavedEntry {
  isDirty: () => boolean;
  /** `undefined`: the page itself. */
  scope?: UnsavedScope;
  /** The person let it go, or it has been saved: nothing of it needs to be kept in the browser. */
  forget?: () => void;
}

/** Something the person has to answer before typed work is closed. */
export interface DiscardQuestion {
  answer: (isDiscarded: boolean) => void;
}

export function isOtherPath(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname;
}

/** Knows everything on the screen that is typed and not saved. */
export function createUnsavedWork() {
  const entries = new Set<UnsavedEntry>();
  const listeners = new Set<() => void>();
  let asked: DiscardQuestion | null = null;
  let isAnswered = false;

  function show(question: DiscardQuestion | null) {
    asked = question;
    for (const listener of listeners) listener();
  }

  function dirtyIn(scope?: UnsavedScope): UnsavedEntry[] {
    return [...entries].filter((entry) => isWithin(entry.scope, scope) && entry.isDirty());
  }

  function forget(scope?: UnsavedScope): void {
    for (const entry of entries) if (isWithin(entry.scope, scope)) entry.forget?.();
  }

  return {
    add(entry: UnsavedEntry): () => void {
      entries.add(entry);
      return () => entries.delete(entry);
    },
    isDirty: (scope?: UnsavedScope) => dirtyIn(scope).length > 0,
    /** Whether going there would take something typed off the screen. */
    isLeftBehind(from: Location, to: Location): boolean {
      return !isAnswered && dirtyIn().some(({ scope }) => (scope?.isLeft ?? isOtherPath)(from, to));
    },
    forget,
    /** Calls `close` at once where nothing is typed, else once the person has agreed to discard it. */
    close(scope: UnsavedScope | undefined, close: () => void): void {
      if (dirtyIn(scope).length === 0) {
        close();
        return;
      }
      show({
        answer(isDiscarded) {
          show(null);
          if (!isDiscarded) return;
          forget(scope);
          // Closing may go to another address: nobody is asked twice.
          isAnswered = true;
          close();
          isAnswered = false;
        },
      });
    },
    question: () => asked,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One for the page that is open. */
export const unsavedWork = createUnsavedWork();
