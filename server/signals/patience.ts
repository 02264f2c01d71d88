const patience = new AbortController();
const isOver = new Promise<void>((resolve) => {
  patience.signal.addEventListener('abort', () => resolve(), { once: true });
});

/**
 * Ends every wait for another server, such as S3 or a mail server, because this server has to stop.
 * The process has one end, so this is kept here and not handed from part to part.
 */
export function losePatience(): void {
  patience.abort();
}

/** Ends a request to another server after this time, or when this server has to stop. */
export function patientFor(timeoutMs: number): AbortSignal {
  return AbortSignal.any([patience.signal, AbortSignal.timeout(timeoutMs)]);
}

/**
 * Waits for work that another server may hold up. What is under way when this server has to stop is
 * left as a crash would leave it.
 */
export async function whilePatient(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, isOver]);
}
