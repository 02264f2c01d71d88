/** A problem the operator can fix. Shown as one line without a stack; the process exits with 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}
