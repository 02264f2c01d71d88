import { createEventParser, type LiveEvent } from './event-parser';

const ADDRESS = '/api/events';
/** A proxy that buffers replies would deliver nothing at all. */
const FIRST_BYTES_MS = 10_000;
/** The server sends something every 25 seconds. */
const SILENCE_MS = 70_000;
/** Browsers allow six connections to one server, so tabs in the background give theirs up. */
const HIDDEN_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** The server has no stream, or something in between does not let it through. */
const UNAVAILABLE_MS = 600_000;
const TRIES_WITHOUT_BYTES = 3;

/** `refused`: the session has ended, or the person has no access. */
export type StreamState = 'open' | 'lost' | 'refused';

interface Outcome {
  wasOpen?: boolean;
  isRefused?: boolean;
  waitMs?: number;
}

export interface LiveStreamOptions {
  /** The token of the person who is signed in. */
  token: () => Promise<string | null>;
  onEvent: (event: LiveEvent) => void;
  /** Whether events arrive. A stream that drops and reconnects within seconds counts as open. */
  onState: (state: StreamState) => void;
}

/** Receives events for as long as the tab is visible, and reconnects when necessary. */
export function startLiveStream({ token, onEvent, onState }: LiveStreamOptions): () => void {
  let failures = 0;
  let isStopped = false;
  let current: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  async function connect() {
    clearTimeout(retry);
    if (isStopped || current || document.visibilityState === 'hidden') return;
    const controller = new AbortController();
    current = controller;
    const { wasOpen, isRefused, waitMs } = await receive(controller).catch((): Outcome => ({}));
    controller.abort();
    current = undefined;
    if (isStopped) return;
    if (!wasOpen) onState(isRefused ? 'refused' : 'lost');
    failures += 1;
    retry = setTimeout(connect, waitMs ?? retryDelay(failures));
  }

  /** Resolves when the stream has ended, with the time to wait if it is known. */
  async function receive(controller: AbortController): Promise<Outcome> {
    const bearer = await token();
    if (!bearer) return { isRefused: true, waitMs: LONGEST_RETRY_MS };
    let watchdog = setTimeout(() => controller.abort(), FIRST_BYTES_MS);
    let wasOpen = false;
    try {
      const reply = await fetch(ADDRESS, {
        headers: { Authorization: `Bearer ${bearer}`, Accept: 'text/event-stream' },
        cache: 'no-store',
        signal: controller.signal,
      });
      const isRefused = reply.status === 401 || reply.status === 403;
      if (reply.status === 404) return { waitMs: UNAVAILABLE_MS };
      if (isRefused || reply.status === 429) return { isRefused, waitMs: LONGEST_RETRY_MS };
      if (!reply.ok || !reply.body) return {};
      const reader = reply.body.getReader();
      const decoder = new TextDecoder();
      const parse = createEventParser((event) => {
        if (event.name === 'hello') onState('open');
        onEvent(event);
      });
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return { wasOpen };
        wasOpen = true;
        failures = 0;
        clearTimeout(watchdog);
        watchdog = setTimeout(() => controller.abort(), SILENCE_MS);
        parse(decoder.decode(value, { stream: true }));
      }
    } catch {
      const isBlocked = controller.signal.aborted && !wasOpen && failures >= TRIES_WITHOUT_BYTES;
      return isBlocked ? { waitMs: UNAVAILABLE_MS } : { wasOpen };
    } finally {
      clearTimeout(watchdog);
    }
  }

  function followVisibility() {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') void connect();
    else hiding = setTimeout(() => current?.abort(), HIDDEN_MS);
  }

  function connectNow() {
    failures = 0;
    void connect();
  }

  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', connectNow);
  void connect();
  return () => {
    isStopped = true;
    clearTimeout(retry);
    clearTimeout(hiding);
    current?.abort();
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('online', connectNow);
    onState('refused');
  };
}

/** Doubles each time and is random, so that a server is not flooded when it restarts. */
export function retryDelay(failures: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return longest * (0.5 + random / 2);
}
