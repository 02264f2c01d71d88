/** For the database, the built files and uploads in progress. */
const RESERVED = 96;
const FEWEST = 16;

/** Below this, files and connections compete for handles on a busy day. */
export const ENOUGH_OPEN_FILES = 1024;

/** How many files and sockets this process may have open. Some systems do not say. */
export function openFilesLimit(): number | undefined {
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft?: number | string } } }
    | undefined;
  const soft = Number(report?.userLimits?.open_files?.soft);
  return Number.isInteger(soft) ? soft : undefined;
}

/** As many connections as possible while leaving handles for everything else. */
export function connectionsWithin(openFiles: number | undefined, wanted: number): number {
  if (openFiles === undefined) return wanted;
  return Math.min(wanted, Math.max(FEWEST, openFiles - RESERVED));
}

/** How many more may stay open for staff, beside these connections. */
export function streamsWithin(
  openFiles: number | undefined,
  connections: number,
  wanted: number,
): number {
  return connectionsWithin(openFiles && openFiles - connections, wanted);
}

/** Whether the process, or the whole system, has run out of handles. This is temporary. */
export function isOutOfHandles(error: unknown): error is NodeJS.ErrnoException {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EMFILE' || code === 'ENFILE';
}
