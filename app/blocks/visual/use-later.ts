import { useEffect, useRef, useState } from 'react';

interface Waiting {
  act: () => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Runs the latest action after a pause. Runs it at once when `flush` is called, when someone clicks
 * or uses a shortcut, and when the screen closes, so that what follows knows of it.
 */
export function useLater(pauseMs: number) {
  const waiting = useRef<Waiting>(undefined);

  const [flush] = useState(() => () => {
    const { current } = waiting;
    clearTimeout(current?.timer);
    waiting.current = undefined;
    current?.act();
  });

  useEffect(() => {
    const beforeShortcut = ({ ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) flush();
    };
    window.addEventListener('pointerdown', flush, true);
    window.addEventListener('keydown', beforeShortcut, true);
    return () => {
      window.removeEventListener('pointerdown', flush, true);
      window.removeEventListener('keydown', beforeShortcut, true);
      flush();
    };
  }, [flush]);

  function ask(act: () => void) {
    clearTimeout(waiting.current?.timer);
    waiting.current = { act, timer: setTimeout(flush, pauseMs) };
  }
  return { ask, flush };
}
