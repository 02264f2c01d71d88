/** While the live stream works, screens poll only in case an event got lost. */
const LIVE_POLL_MS = 300_000;

let isStreaming = false;

/** Called by the live stream of the back office. Elsewhere there is none. */
export function setStreaming(isOn: boolean): void {
  isStreaming = isOn;
}

/** For `refetchInterval`: how often to look for changes by others. */
export function pollEvery(ms: number): () => number {
  return () => (isStreaming ? Math.max(ms, LIVE_POLL_MS) : ms);
}
