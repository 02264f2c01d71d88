/** For the database, the built files, uploads under way. */
const RESERVED = 96;
const FEWEST = 16;

/** Below it, files and connections compete for handles on a busy day. */
export const ENOUGH_OPEN_FILES = 1024;

/** How many files and sockets the system lets this process have open; unknown on some systems. */
export function openFilesLimit(): number | undefined {
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft?: number | string } } }
    | undefined;
  const soft = Number(report?.userLimits?.open_files?.soft);
  return Number.isInteger(soft) ? soft : undefined;
}

/** As many connections as leave handles for the rest of the work. */
export function connectionsWithin(openFiles: number | undefined, wanted: number): number {
  if (openFiles === undefined) return wanted;
  return Math.min(wanted, Math.max(FEWEST, openFiles - RESERVED));
}

/** The process, or the whole system, has no handle left. It passes. */
export function isOutOfHandles(error: unknown): error is NodeJS.ErrnoException {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EMFILE' || code === 'ENFILE';
}
