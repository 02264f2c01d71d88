/** A condition the operator can mend. Shown as one line, without a stack, and the process exits 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}
