import { createContext, useContext, useEffect, useRef } from 'react';
import { type UnsavedEntry, type UnsavedScope, unsavedWork } from './unsaved-work';

/** The dialog, sheet or tabs around a component; undefined for the page itself. */
export const UnsavedScopeContext = createContext<UnsavedScope | undefined>(undefined);

/** Reports unsaved input, so that nobody loses it by leaving or closing. */
export function useUnsaved(
  isDirty: boolean | (() => boolean),
  forget?: UnsavedEntry['forget'],
): void {
  const scope = useContext(UnsavedScopeContext);
  const latest = useRef({ isDirty, forget });
  useEffect(() => {
    latest.current = { isDirty, forget };
    unsavedWork.changed();
  });
  useEffect(
    () =>
      unsavedWork.add({
        isDirty() {
          const { isDirty } = latest.current;
          return typeof isDirty === 'function' ? isDirty() : isDirty;
        },
        scope,
        forget: () => latest.current.forget?.(),
      }),
    [scope],
  );
}

/** For buttons that close a form inside a dialog that stays open. */
export function useClosing() {
  const scope = useContext(UnsavedScopeContext);
  return {
    /** Asks first if something is unsaved. */
    ask: (close: () => void) => unsavedWork.close(scope, close),
    /** Closes after the input was saved. */
    finish(close: () => void) {
      unsavedWork.forget(scope);
      close();
    },
  };
}
