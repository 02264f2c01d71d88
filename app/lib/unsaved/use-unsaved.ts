import { createContext, useContext, useEffect, useRef } from 'react';
import { type UnsavedEntry, type UnsavedScope, unsavedWork } from './unsaved-work';

/** The dialog, sheet or tabs around; none: the page itself. */
export const UnsavedScopeContext = createContext<UnsavedScope | undefined>(undefined);

/** Says that something here is typed and not saved, so that nobody loses it by leaving or closing. */
export function useUnsaved(
  isDirty: boolean | (() => boolean),
  forget?: UnsavedEntry['forget'],
): void {
  const scope = useContext(UnsavedScopeContext);
  const latest = useRef({ isDirty, forget });
  useEffect(() => {
    latest.current = { isDirty, forget };
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

/** For what closes a form inside a dialog that stays open. */
export function useClosing() {
  const scope = useContext(UnsavedScopeContext);
  return {
    /** Asks first where something is typed. */
    ask: (close: () => void) => unsavedWork.close(scope, close),
    /** What was typed is saved. */
    finish(close: () => void) {
      unsavedWork.forget(scope);
      close();
    },
  };
}
