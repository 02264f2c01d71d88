import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * What is typed reaches the page's form after a pause. Saving with Ctrl+S or leaving the page does
 * not wait for that, so the form is updated at once.
 */
export function useToldInTime(element: HTMLElement, flush: () => void): void {
  const tell = useEffectEvent(flush);
  useEffect(() => {
    const frame = element.ownerDocument;
    const tellForm = () => {
      flushSync(() => tell());
      // The canvas passes its changes on when something in it loses the focus.
      flushSync(() => element.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    };
    const beforeSaving = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 's' && (ctrlKey || metaKey)) tellForm();
    };
    frame.addEventListener('keydown', beforeSaving, true);
    window.addEventListener('pagehide', tellForm);
    window.addEventListener('beforeunload', tellForm);
    return () => {
      frame.removeEventListener('keydown', beforeSaving, true);
      window.removeEventListener('pagehide', tellForm);
      window.removeEventListener('beforeunload', tellForm);
    };
  }, [element]);
}
