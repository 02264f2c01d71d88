import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { AppErrorCode } from './errors';
import { LATE_CODE_MESSAGES } from './page-signals';

/** What Chromium, Firefox and Safari report for a module that did not load. */
const NOT_LOADED = /dynamically imported module|importing a module script failed/i;

const HEALTH_PATH = '/healthz';
const REPLY_TIMEOUT_MS = 5_000;
const RETRY_MS = 2_000;

/**
 * Loads code on demand. Every `import()` of the app goes through here, see vite.config.ts. Throws
 * an `AppError`: `network` if the server cannot be reached, `outdated` if it can but the code is
 * gone, as after an upgrade of the site.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && NOT_LOADED.test(error.message))) throw error;
    if (await isServerReachable()) return loadAgain(load);
    throw lateError('network', error);
  }
}

/** The connection may have failed only for a moment. */
async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw lateError('outdated', cause);
  }
}

/** An `AppError` without the code for the other kinds, because every page loads this file. */
export function lateError(code: keyof typeof LATE_CODE_MESSAGES, cause: unknown): Error {
  return Object.assign(new Error(LATE_CODE_MESSAGES[code], { cause }), { name: 'AppError', code });
}

export function codeOf(error: unknown): AppErrorCode | undefined {
  return (error as { code?: AppErrorCode } | null)?.code;
}

export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REPLY_TIMEOUT_MS);
    return (await fetch(HEALTH_PATH, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Retries for as long as the server cannot be reached. */
export async function loadOnceConnected<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (codeOf(error) !== 'network') throw error;
      await untilServerIsBack();
    }
  }
}

async function untilServerIsBack(): Promise<void> {
  do await onlineOrSoon();
  while (!(await isServerReachable()));
}

/** Resolves when the browser is online again, or after some time. */
export function onlineOrSoon(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, RETRY_MS);
    window.addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
  });
}

// biome-ignore lint/suspicious/noExplicitAny: React declares its own `lazy` this way.
type AnyComponent = ComponentType<any>;

interface LateOptions {
  /** The page works without it: it is left out if its code is gone. */
  isOptional?: boolean;
}

/**
 * React's `lazy` for code that may fail to load. Without a connection it waits, and the page stays
 * as it is. If the code is gone after an upgrade, the error boundary reloads the page.
 */
export function lateComponent<C extends AnyComponent>(
  load: () => Promise<{ default: C }>,
  { isOptional = false }: LateOptions = {},
): LazyExoticComponent<C> {
  return lazy(async () => {
    try {
      return await loadOnceConnected(load);
    } catch (error) {
      if (isOptional && codeOf(error) === 'outdated') return { default: nothing as never };
      throw error;
    }
  });
}

function nothing(): null {
  return null;
}
