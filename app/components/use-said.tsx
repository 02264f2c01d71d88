import { type ReactNode, useCallback, useState } from 'react';

/**
 * Tells screen readers what has just happened, if no toast does. Returns the region for it, which is
 * rendered at all times, and a function that says something. What happens twice is said twice.
 */
export function useSaid(): [region: ReactNode, say: (words: string) => void] {
  const [said, setSaid] = useState({ words: '', count: 0 });
  const say = useCallback((words: string) => {
    setSaid(({ count }) => ({ words, count: count + 1 }));
  }, []);
  const region = (
    <p role="status" className="sr-only">
      <span key={said.count}>{said.words}</span>
    </p>
  );
  return [region, say];
}
