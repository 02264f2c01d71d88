import type { Location } from 'react-router';

/** The dialog, sheet or tabs that contain a form. */
export interface UnsavedScope {
  /** Whether navigating between two addresses removes it from the screen. */
  isLeft: (from: Location, to: Location) => boolean;
  /** The dialog, sheet or tabs around it. */
  parent?: UnsavedScope;
}

function isWithin(inner: UnsavedScope | undefined, outer: UnsavedScope | undefined): boolean {
  if (!outer || inner === outer) return true;
  return inner !== undefined && isWithin(inner.parent, outer);
}

/** A form, dialog or queue that may contain unsaved input. */
export interface UnsavedEntry {
  isDirty: () => boolean;
  /** `undefined` means the page itself. */
  scope?: UnsavedScope;
  /**
   * Called when the person discards the input or it has been saved: deletes the draft in the
   * browser.
   */
  forget?: () => void;
}

/** A question the person has to answer before unsaved input is closed. */
export interface DiscardQuestion {
  /** What the person wants to close. */
  scope: UnsavedScope | undefined;
  answer: (isDiscarded: boolean) => void;
}

export function isOtherPath(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname;
}

/** Keeps track of all unsaved input on the screen. */
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

  /** Whoever is asked while their input is being saved need not answer once it is. */
  function settle(): void {
    if (asked && dirtyIn(asked.scope).length === 0) asked.answer(true);
    else for (const listener of listeners) listener();
  }

  /** Waits until a form that is replaced by another one has reported again. */
  function changed(): void {
    queueMicrotask(settle);
  }

  return {
    add(entry: UnsavedEntry): () => void {
      entries.add(entry);
      return () => {
        entries.delete(entry);
        changed();
      };
    },
    /** A form has reported whether its input is unsaved. */
    changed,
    /** It has closed by itself, so there is nothing left to ask. */
    closed(scope: UnsavedScope): void {
      if (asked?.scope === scope) show(null);
    },
    isDirty: (scope?: UnsavedScope) => dirtyIn(scope).length > 0,
    /** Whether navigating there would remove unsaved input from the screen. */
    isLeftBehind(from: Location, to: Location): boolean {
      return !isAnswered && dirtyIn().some(({ scope }) => (scope?.isLeft ?? isOtherPath)(from, to));
    },
    forget,
    /**
     * Calls `close` at once if nothing is unsaved, or else once the person has agreed to discard
     * it.
     */
    close(scope: UnsavedScope | undefined, close: () => void): void {
      if (dirtyIn(scope).length === 0) {
        close();
        return;
      }
      show({
        scope,
        answer(isDiscarded) {
          show(null);
          if (!isDiscarded) return;
          forget(scope);
          // Closing may change the address, which must not ask a second time.
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

/** The instance for the open page. */
export const unsavedWork = createUnsavedWork();
