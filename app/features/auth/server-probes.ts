import { AUTH_MESSAGES } from './messages';

/** The requests that the login screen makes (§2), and the message for each that fails. */
const PROBES = [
  { address: '/admin/auth', failure: AUTH_MESSAGES.routeCheckFailed },
  { address: '/api/check-config', failure: AUTH_MESSAGES.configCheckFailed },
] as const;

/** Returns the message of each probe that failed. */
export async function probeServer(signal: AbortSignal): Promise<string[]> {
  const results = await Promise.all(
    PROBES.map(async ({ address, failure }) => ((await isOk(address, signal)) ? null : failure)),
  );
  return signal.aborted ? [] : results.filter((message) => message !== null);
}

async function isOk(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(address, { signal, cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
