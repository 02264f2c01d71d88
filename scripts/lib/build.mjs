import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { commandOf, fail, pinnedNode, ROOT, runTool, say } from './install.mjs';
import { keepAssets } from './kept-assets.mjs';

const SITE_INPUTS = [
  'app',
  'public',
  'scripts/vite',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
];
/** Bundled with the server. */
const COMMANDS = [
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/move.ts',
  'scripts/lib/run-command.ts',
];
const BUILD = path.join(ROOT, 'build');
const BEFORE = path.join(ROOT, 'build.before');
const SITE_STAMP = path.join(BUILD, '.inputs');
const SERVER_STAMP = path.join(BUILD, 'node/.inputs');
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|html|ico|webmanifest)$/;
const COMPRESS_FROM_BYTES = 256;

/** Builds the site and the server, each only if its inputs have changed since its last build. */
export async function ensureBuilt() {
  const site = hashInputs(SITE_INPUTS);
  // The server shares some code with the site.
  const server = hashInputs(['server', ...COMMANDS], site);
  if (!isStamped(SITE_STAMP, site)) await buildSite(site);
  if (!isStamped(SERVER_STAMP, server)) await buildServer(server);
}

function isStamped(stamp, inputs) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
}

async function buildSite(inputs) {
  say('Building the site…');
  setAside();
  for (const FRONT_END of ['site', 'office']) {
    const command = [commandOf('@react-router/dev', 'react-router'), 'build', '--logLevel', 'warn'];
    await runBuild(command, { FRONT_END });
  }
  // All scripts are served from one folder. Their names contain a hash of the content.
  cpSync(path.join(BUILD, 'office/client/assets'), path.join(BUILD, 'client/assets'), {
    recursive: true,
  });
  rmSync(path.join(BUILD, 'office/client'), { recursive: true });
  await compressFiles(path.join(BUILD, 'client'));
  keepAssets(BEFORE, BUILD);
  writeFileSync(SITE_STAMP, inputs);
}

async function buildServer(inputs) {
  say('Building the server…');
  await runBuild([path.join(ROOT, 'scripts/vite/build-server.ts')]);
  writeFileSync(SERVER_STAMP, inputs);
}

async function runBuild(command, variables = {}) {
  const environment = { ...process.env, NODE_ENV: 'production', ...variables };
  const status = await runTool(pinnedNode(), command, environment);
  if (status !== 0) fail('The build failed; see the output above.');
}

/**
 * Sets the previous build aside. If one is already there, the current folder is from a failed
 * build.
 */
function setAside() {
  if (!existsSync(BUILD)) return;
  if (existsSync(BEFORE)) rmSync(BUILD, { recursive: true });
  else renameSync(BUILD, BEFORE);
}

function hashInputs(entries, start = '') {
  const hash = createHash('sha256').update(start);
  for (const file of entries.flatMap(listFiles).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(entry) {
  const full = path.join(ROOT, entry);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [entry];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !/\.test\.tsx?$/.test(item.name))
    .map((item) => path.relative(ROOT, path.join(item.parentPath, item.name)));
}

async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && COMPRESSIBLE.test(item.name))
    .map((item) => path.join(item.parentPath, item.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < COMPRESS_FROM_BYTES) return;
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, options));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
