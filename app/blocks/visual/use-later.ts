import { useEffect, useRef } from 'react';

interface Waiting {
  act: () => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Runs the latest action after a pause, or at once when `flush` is called. */
export function useLater(pauseMs: number) {
  const waiting = useRef<Waiting>(undefined);

  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  function flush() {
    const { current } = waiting;
    clearTimeout(current?.timer);
    waiting.current = undefined;
    current?.act();
  }

  function ask(act: () => void) {
    clearTimeout(waiting.current?.timer);
    waiting.current = { act, timer: setTimeout(flush, pauseMs) };
  }
  return { ask, flush };
}
