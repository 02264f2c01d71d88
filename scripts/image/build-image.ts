import { execFileSync, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const SUITE = 'trixie';
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const PROGRAMS = ['buildah', 'mmdebstrap', 'runc'];

export interface ImageConfig {
  Env: string[];
  User: string;
  WorkingDir: string;
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
  StopSignal: string;
}

export interface BuiltImage {
  config: ImageConfig;
  bytes: number;
  /** The image's files. */
  root: string;
}

/** Says what is missing on this machine, if anything is. */
export function whatIsMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'Building and running containers here needs root.';
  const missing = PROGRAMS.filter((name) => spawnSync(name, ['--version']).status !== 0);
  if (missing.length === 0) return undefined;
  return `${missing.join(', ')} missing. On Debian: apt-get install -y --no-install-recommends ${missing.join(' ')}`;
}

/**
 * Builds the Dockerfile with buildah. No registry is needed: the two bases are made from Debian's
 * mirror, Node and npm of this machine, unless BASE and BUILD_BASE name others.
 */
export function buildImage(folder: string): BuiltImage {
  const buildah = (...args: string[]) => run('buildah', [...storageIn(folder), ...args]);
  const { BASE, BUILD_BASE } = process.env;
  const bases = BASE && BUILD_BASE ? { BASE, BUILD_BASE } : makeBases(folder, buildah);
  buildah(
    'build',
    '--isolation=chroot',
    '--format=docker',
    ...Object.entries(bases).map(([name, value]) => `--build-arg=${name}=${value}`),
    '--tag=localhost/tuart-check',
    ROOT,
  );
  const image = JSON.parse(buildah('inspect', '--type=image', 'localhost/tuart-check'));
  const [{ size }] = JSON.parse(buildah('images', '--json', 'localhost/tuart-check'));
  const container = buildah('from', 'localhost/tuart-check').trim();
  const root = buildah('mount', container).trim();
  return { config: image.Docker.config, bytes: bytesOf(size), root };
}

function makeBases(folder: string, buildah: (...args: string[]) => string) {
  const archive = path.join(folder, 'debian.tar');
  run('mmdebstrap', ['--variant=minbase', '--quiet', SUITE, archive]);
  const container = buildah('from', 'scratch').trim();
  buildah('add', '--quiet', container, archive, '/');
  buildah('commit', '--quiet', container, 'localhost/tuart-base');
  const npm = path.join(path.dirname(realpathSync(whereIs('npm'))), '..');
  buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node');
  buildah('copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
  // A company's own proxy signs with an authority that only this machine knows.
  buildah('copy', '--quiet', container, AUTHORITIES, AUTHORITIES);
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
  buildah('run', '--isolation=chroot', container, ...link);
  buildah('config', `--env=NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, container);
  buildah('commit', '--quiet', container, 'localhost/tuart-build-base');
  return { BASE: 'localhost/tuart-base', BUILD_BASE: 'localhost/tuart-build-base' };
}

function storageIn(folder: string): string[] {
  return [
    `--root=${path.join(folder, 'storage')}`,
    `--runroot=${path.join(folder, 'run')}`,
    '--storage-driver=vfs',
  ];
}

function whereIs(program: string): string {
  return run('sh', ['-c', `command -v ${program}`]).trim();
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** buildah writes `364 MB`. */
function bytesOf(size: string): number {
  const [number = '', unit = 'B'] = size.split(' ');
  return Number(number) * { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }[unit.toUpperCase() as 'B'];
}
