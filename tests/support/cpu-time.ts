import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** The CPU time in ms that a process has used, over all its threads. */
export function cpuTime(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) {
    // The second field, the name, may contain spaces; user and system time are the 14th and 15th.
    const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }
  const [minutes = '0', seconds = '0'] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)])
    .toString()
    .trim()
    .split(':');
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}
