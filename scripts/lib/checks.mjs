import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';
import { commandOf, pinnedNode, ROOT, runProcess } from './install.mjs';

/** Each check runs to its end and returns how many passed and failed, and which failed and why. */

/**
 * Each extra thread of the type check repeats some of the others' work, and one core stays free.
 */
const CHECKERS = Math.min(Math.max(availableParallelism() - 1, 1), 4);

/** Linux keeps this folder in memory. Copying the tests' databases there takes half the time. */
const MEMORY_FOLDER = '/dev/shm';
/** The tests use 600 MB at once. In a container this folder is often far smaller. */
const MEMORY_BYTES = 4 * 1024 ** 3;
const TMPDIR = temporaryFolder();
/** The folder for traces of failed browser tests, see CONTRIBUTING.md. */
const TRACES = 'test-traces';
/** A data folder after its first start, which all tests copy. */
const PREPARED_DATA_DIR = path.join(TMPDIR, `tuart-prepared-${process.pid}`);
process.once('exit', () => rmSync(PREPARED_DATA_DIR, { recursive: true, force: true }));

/** These two run in parallel with others, and print their output when they are done. */
export function lint() {
  return single('format and lint', [['@biomejs/biome', 'biome', 'ci']]);
}

export function types() {
  return single('types', [
    ['@react-router/dev', 'react-router', 'typegen'],
    ['typescript', 'tsc', '--noEmit', '--checkers', String(CHECKERS)],
  ]);
}

export function vitest(filters = []) {
  return withReport(async (file) => {
    const status = await run([
      'vitest',
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...filters,
    ]);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return settle(status, report.numPassedTests, report.numFailedTests, failuresOfVitest(report));
  });
}

/** Makes that folder. If this fails, the tests that need it try again and say why. */
export function prepareDataDir() {
  return runScript([path.join(ROOT, 'tests/support/prepared-data-dir.ts')]);
}

export function playwright(browserPath) {
  return withReport(async (file) => {
    const browser = {
      // The same for a test that runs again.
      STORY_SEED: process.env.STORY_SEED ?? String(Date.now()),
      ...(browserPath ? { CHROMIUM_PATH: browserPath } : {}),
    };
    const status = await run(['@playwright/test', 'playwright', 'test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...browser,
    });
    if (status !== 0) await traceFailed(browser);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const { expected, unexpected } = report.stats;
    return settle(status, expected, unexpected, failuresOfPlaywright(report));
  });
}

/**
 * Runs the failed browser tests once more, with a trace. Their result does not change. Tracing every
 * test from the start would make the whole run 3 % slower.
 */
async function traceFailed(browser) {
  const failed = path.join(ROOT, 'test-results/.last-run.json');
  if (!existsSync(failed)) return;
  mkdirSync(path.join(ROOT, TRACES), { recursive: true });
  copyFileSync(failed, path.join(ROOT, TRACES, '.last-run.json'));
  console.log(`\nRunning the failed browser tests again to save traces in ${TRACES}`);
  const args = ['--last-failed', '--trace', 'on', '--output', TRACES, '--reporter=line'];
  await run(['@playwright/test', 'playwright', 'test', ...args], browser);
}

/** Runs the commands one after the other until one fails. */
async function single(name, commands) {
  let ok = true;
  for (const [packageName, command, ...args] of commands) {
    const file = commandOf(packageName, command);
    const { status, output } = await runProcess(pinnedNode(), [file, ...args]);
    process.stdout.write(output);
    ok = status === 0;
    if (!ok) break;
  }
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  return ok ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] };
}

/**
 * A runner that fails without a failed test (a crash in set-up, no test found) counts as one
 * failure.
 */
function settle(status, passed, failed, failures) {
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1), failures };
}

async function withReport(use) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tuart-report-'));
  try {
    return await use(path.join(folder, 'report.json'));
  } catch (error) {
    const failure = `Could not read the test report: ${error.message}`;
    return { passed: 0, failed: 1, failures: [failure] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run([packageName, command, ...args], environment) {
  return runScript([commandOf(packageName, command), ...args], environment);
}

async function runScript(command, environment = {}) {
  const child = spawn(pinnedNode(), command, {
    cwd: ROOT,
    stdio: 'inherit',
    // Without a locale, a browser saves no file under a name with an accent.
    env: { LANG: 'C.UTF-8', ...process.env, TMPDIR, PREPARED_DATA_DIR, ...environment },
  });
  // If a build that runs in parallel fails, it ends this process.
  const end = () => child.kill();
  process.once('exit', end);
  const [status] = await once(child, 'close');
  process.off('exit', end);
  return status;
}

/**
 * The folder for the tests' temporary files: TMPDIR if it is set, otherwise memory if there is
 * room.
 */
function temporaryFolder() {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
