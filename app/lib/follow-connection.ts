import { onlineManager } from '@tanstack/react-query';
import { isServerReachable, onlineOrSoon } from './late-code';

/**
 * Tells the query library when people are online. A browser that has found a network may not reach
 * the server yet. So it counts as online only once the server has answered: what was saved offline
 * is sent then, and only once.
 */
export function followConnection(): void {
  onlineManager.setEventListener((setOnline) => {
    let latest = {};

    async function onOnline() {
      const mine = {};
      latest = mine;
      while (!(await isServerReachable())) {
        await onlineOrSoon();
        if (latest !== mine) return;
      }
      if (latest === mine) setOnline(true);
    }

    function onOffline() {
      latest = {};
      setOnline(false);
    }

    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    return () => {
      latest = {};
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  });
}
