import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './install.mjs';

/** Asks the registry which weaknesses of our packages are known, and says what to do about them. */

const ACCEPTED = path.join(ROOT, 'scripts/accepted-findings.json');
/** With a slow connection npm needs some seconds. A registry that does not answer stops here. */
const TIMEOUT_MS = 30_000;
/** These fail the check in packages that run with the site. */
const SERIOUS = ['high', 'critical'];

export async function audit() {
  const [runtime, all] = await Promise.all([askRegistry(['--omit=dev']), askRegistry([])]);
  const accepted = JSON.parse(readFileSync(ACCEPTED, 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const { failed, lines } = judgeAudit({ runtime, all, accepted, today });
  console.log(lines.join('\n'));
  return { passed: failed || runtime.leftOut ? 0 : 1, failed: failed ? 1 : 0 };
}

/** Runs `npm audit`. Returns its findings, or why there are none. */
export function askRegistry(args, { timeoutMs = TIMEOUT_MS, cwd = ROOT } = {}) {
  const npm = process.env.npm_execpath;
  const all = ['audit', '--audit', '--json', '--fetch-retries=0', ...args];
  const [file, rest] = npm?.endsWith('.js') ? [process.execPath, [npm, ...all]] : ['npm', all];
  const child = spawn(file, rest, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve({ leftOut: 'the registry did not answer in time' });
    }, timeoutMs);
    const settle = (answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.once('error', () => settle({ leftOut: 'npm could not be started' }));
    child.once('close', () => settle(readAnswer(output)));
  });
}

/** Reads the reports of npm 7 and later, of npm 6 and earlier, and npm's own errors. */
export function readAnswer(text) {
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    return { leftOut: 'npm gave no answer that can be read' };
  }
  if (isObject(answer?.vulnerabilities)) {
    return { findings: Object.values(answer.vulnerabilities).flatMap(findingsOf) };
  }
  if (isObject(answer?.advisories)) {
    return { findings: Object.values(answer.advisories).map(earlierFinding) };
  }
  const status = answer?.statusCode;
  const leftOut = status
    ? `the registry does not offer it (it answered ${status})`
    : 'the registry cannot be reached';
  return { leftOut };
}

/** A package may have several weaknesses. Those of its dependencies are listed with them. */
function findingsOf({ name, via = [], fixAvailable }) {
  return via.filter(isObject).map(({ source, url = '', title, severity, range }) => ({
    id: idOf(url) ?? String(source),
    name,
    severity,
    title,
    range,
    fix: fixOf(fixAvailable),
  }));
}

function earlierFinding({ id, module_name: name, severity, title, url = '', ...rest }) {
  const patched = rest.patched_versions;
  const fix = !patched || patched === '<0.0.0' ? NO_FIX : `use ${name} ${patched}`;
  return {
    id: idOf(url) ?? String(id),
    name,
    severity,
    title,
    range: rest.vulnerable_versions,
    fix,
  };
}

const NO_FIX = 'there is no fixed version yet';

function fixOf(fix) {
  if (!fix) return NO_FIX;
  if (fix === true) return 'run npm audit fix, then npm run lock';
  const warning = fix.isSemVerMajor ? ', a new major version' : '';
  return `run npm install -E ${fix.name}@${fix.version}${warning}, then npm run lock`;
}

/** `GHSA-…`, which stays the same in every registry. */
function idOf(url) {
  return /GHSA(-\w{4}){3}/.exec(url)?.[0];
}

/**
 * Fails for a serious finding in a package that runs with the site, unless someone has accepted it
 * and that has not expired. Everything else is mentioned.
 */
export function judgeAudit({ runtime, all, accepted, today }) {
  if (runtime.leftOut) {
    return { failed: false, lines: [`– dependency audit left out: ${runtime.leftOut}`] };
  }
  const isAccepted = ({ id }) => accepted.some((entry) => entry.id === id && entry.until >= today);
  const serious = runtime.findings.filter(({ severity }) => SERIOUS.includes(severity));
  const failing = serious.filter((finding) => !isAccepted(finding));
  const inTools = all.leftOut
    ? []
    : all.findings.filter(({ id }) => !runtime.findings.some((known) => known.id === id));
  const others = runtime.findings.length - serious.length + inTools.length;
  const lines = [
    ...failing.map((finding) => explain(finding, accepted)),
    ...serious.filter(isAccepted).map(({ id, name }) => `  accepted for now: ${name}, ${id}`),
    ...(all.leftOut ? [`  packages for development left out: ${all.leftOut}`] : []),
    ...(others > 0 ? [`  ${others} more that do not fail the check: see npm audit`] : []),
    `${failing.length > 0 ? '✗' : '✓'} dependency audit`,
  ];
  return { failed: failing.length > 0, lines };
}

function explain({ id, name, severity, title, range, fix }, accepted) {
  const expired = accepted.find((entry) => entry.id === id);
  const note = expired ? ` It was accepted until ${expired.until}.` : '';
  return `  ${name} ${range} has a weakness (${severity}): ${title} (${id}). To fix it: ${fix}.${note}`;
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}
