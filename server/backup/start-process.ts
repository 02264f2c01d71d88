import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackupReport } from './back-up.ts';
import type { BackupSettings } from './settings.ts';

/** Beside this file, as TypeScript in the source and as JavaScript in the build. */
const PROCESS_FILE = fileURLToPath(
  new URL(`./backup-process${path.extname(import.meta.filename)}`, import.meta.url),
);

/**
 * How long a backup that is told to stop may take to clean up. It has the lowest priority, and the
 * server waits for it.
 */
const STOP_MS = 10_000;

export interface BackupTask extends BackupSettings {
  databaseUrl: string;
  isByHand: boolean;
}

export interface BackupProcess {
  /** Undefined if the process was asked to stop. */
  report: Promise<BackupReport | undefined>;
  stop(): void;
}

/** Makes a backup in a separate process. */
export function startBackupProcess(task: BackupTask, stopMs = STOP_MS): BackupProcess {
  const child = fork(PROCESS_FILE, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let isStopping = false;
  const report = new Promise<BackupReport | undefined>((resolve) => {
    let received: BackupReport | undefined;
    child.once('message', (message) => {
      received = message as BackupReport;
    });
    child.once('error', (error) => resolve({ problem: error.message }));
    child.once('exit', (code, signal) => {
      if (isStopping) return resolve(undefined);
      resolve(received ?? { problem: `The backup process ended with ${signal ?? code}.` });
    });
  });
  child.send(task);
  return {
    report,
    stop() {
      isStopping = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
      child.once('exit', () => clearTimeout(timer));
    },
  };
}
