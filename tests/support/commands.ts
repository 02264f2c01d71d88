import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { COMPILE_CACHE, type Environment } from './server-process.ts';

const SHARED = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE };

/** How to run one of the commands of docs/operations.md, without npm. */
export function commandLine(name: string, args: string[]): [string, ...string[]] {
  return [process.execPath, path.resolve(import.meta.dirname, `../../scripts/${name}.ts`), ...args];
}

/** Runs one of the commands of docs/operations.md to its end. Returns what it prints. */
export async function runCommand(
  name: string,
  args: string[],
  environment: Environment,
  folder?: string,
): Promise<string> {
  const [file, ...rest] = commandLine(name, args);
  const { stdout } = await promisify(execFile)(file, rest, {
    ...(folder && { cwd: folder }),
    env: { ...SHARED, ...environment },
  });
  return stdout;
}

/** Kills a command as soon as it has printed these words. Returns all that it printed. */
export async function killCommandAt(
  words: string,
  name: string,
  args: string[],
  environment: Environment,
): Promise<string> {
  const [file, ...rest] = commandLine(name, args);
  const child = spawn(file, rest, { env: { ...SHARED, ...environment } });
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text;
    if (said.includes(words)) child.kill('SIGKILL');
  }
  if (!said.includes(words)) throw new Error(`It did not print “${words}”: ${said}`);
  return said;
}
