import { proofOf, readChallenge } from '~/lib/forms/proof';
import { createHashSearch } from './hash-search';

/** Less than a frame, so that typing and scrolling stay smooth. */
const SLICE_MS = 8;
/** How many numbers to try before checking the clock again. */
const STEP = 500;

/**
 * Finds the number that the server asks for, in slices. Loaded only if the server asks. Rejects if
 * there is none, which never happens with our own challenges.
 */
export async function solveChallenge(challenge: string): Promise<string> {
  const { most, salt, hash } = readChallenge(challenge);
  const search = createHashSearch(salt, hash);
  let until = performance.now() + SLICE_MS;
  for (let from = 0; from <= most; from += STEP) {
    const found = search(from, Math.min(from + STEP - 1, most));
    if (found !== undefined) return proofOf(challenge, found);
    if (performance.now() >= until) {
      await pause();
      until = performance.now() + SLICE_MS;
    }
  }
  throw new Error('The challenge has no solution');
}

/**
 * Lets the browser paint and respond. Not a timer: in a tab in the background, timers run once a
 * second.
 */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
