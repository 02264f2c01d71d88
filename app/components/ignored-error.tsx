import { type ReactNode, useEffect, useState } from 'react';

const RETRY_MS = 100;
/** A second error this soon is not temporary, and an empty page helps nobody. */
const PASSING_MS = 1_000;

let lastIgnored = Number.NEGATIVE_INFINITY;

interface IgnoredErrorProps {
  onRetry: () => void;
  /** Shown when the error persists. */
  children: ReactNode;
}

/** Hides the error and tries again (§2). */
export function IgnoredError({ onRetry, children }: IgnoredErrorProps) {
  const [isPassing, setIsPassing] = useState(true);

  useEffect(() => {
    const now = performance.now();
    if (now - lastIgnored < PASSING_MS) {
      setIsPassing(false);
      return;
    }
    lastIgnored = now;
    const timer = setTimeout(onRetry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [onRetry]);

  return isPassing ? null : children;
}
