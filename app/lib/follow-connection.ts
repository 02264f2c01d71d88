import { onlineManager } from '@tanstack/react-query';
import { isServerReachable, onlineOrSoon } from './late-code';

/**
 * Tells the query library when people are online. A browser that has found a network may not reach
 * the server yet. So it counts as online only once the server has answered: what was saved offline
 * is sent then, and only once.
 */
export function followConnection(): void {
  onlineManager.setEventListener((setOnline) => {
    let stopAsking = () => {};

    function onOnline() {
      stopAsking();
      stopAsking = onceServerAnswers(() => setOnline(true));
    }

    function onOffline() {
      stopAsking();
      setOnline(false);
    }

    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    return () => {
      stopAsking();
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  });
}

/** Asks the server until it answers, then acts. Returns how to stop asking. */
export function onceServerAnswers(act: () => void): () => void {
  let isOver = false;

  async function ask() {
    while (!(await isServerReachable())) {
      await onlineOrSoon();
      if (isOver) return;
    }
    if (!isOver) act();
  }

  void ask();
  return () => {
    isOver = true;
  };
}
