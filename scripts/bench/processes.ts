import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CLOCK_TICKS_PER_S = 100;
const CLIENT_CORE = '1';

/** Starts one of the files here as a separate process, which replies to each message with one. */
export function startHelper(name: 'bare' | 'client' | 'direct') {
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), {
    serialization: 'advanced',
  });
  if (name === 'client' && child.pid) moveToCores(child.pid, CLIENT_CORE);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended`)));
  ended.catch(() => {});
  return {
    pid: child.pid ?? 0,
    ask<T>(message: object): Promise<T> {
      const answer = new Promise<T>((resolve) =>
        child.once('message', (value) => resolve(value as T)),
      );
      child.send(message);
      return Promise.race([answer, ended]);
    },
    stop: () => child.kill(),
  };
}

/**
 * With bench.mjs, everything that is measured shares core 0. Without taskset, the system decides.
 */
export function moveToCores(pid: number, cores: string) {
  try {
    execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' });
  } catch {
    // The figures are then less steady, but not wrong.
  }
}

/** CPU seconds of a process and its children, or 0 if /proc does not say. */
export function cpuSeconds(pid: number | undefined): number {
  return sum(pid, (folder) => {
    const text = readFileSync(`${folder}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_S;
  });
}

/** Memory in MB used only by a process and its children. */
export function megabytes(pid: number): number {
  return sum(pid, (folder) => {
    const text = readFileSync(`${folder}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
  });
}

function sum(pid: number | undefined, read: (folder: string) => number): number {
  if (pid === undefined) return 0;
  return [pid, ...childrenOf(pid)].reduce((total, one) => {
    try {
      return total + read(`/proc/${one}`);
    } catch {
      return total;
    }
  }, 0);
}

function childrenOf(parent: number): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => parentOf(pid) === parent);
  } catch {
    return [];
  }
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
