import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { StartupError } from '../../startup-error.ts';
import { CONNECTION_LIMITS } from '../connections.ts';
import { connectionsWithin, ENOUGH_OPEN_FILES } from '../open-files.ts';

/** Starts to accept connections. Says in plain words why it cannot. */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    const where = `${host}:${port}`;
    if (code === 'EADDRINUSE') {
      throw new StartupError(`Port ${port} is already in use. Set PORT to another one.`);
    }
    if (code === 'EACCES') throw new StartupError(`No permission to listen on ${where}.`);
    throw new StartupError(`Cannot listen on ${where}: ${code}.`);
  }
}

/** How many connections fit within the system's limit on open files. */
export function connectionsFor(openFiles: number | undefined, log: Logger): number {
  const connections = connectionsWithin(openFiles, CONNECTION_LIMITS.inAll);
  if (openFiles !== undefined && openFiles < ENOUGH_OPEN_FILES) {
    log.warn(
      { openFiles, connections },
      `The system allows ${openFiles} open files. Raise the limit (ulimit -n) to ${ENOUGH_OPEN_FILES} or more.`,
    );
  }
  return connections;
}
