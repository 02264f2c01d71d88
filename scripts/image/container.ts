import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BuiltImage } from './build-image.ts';

export interface ContainerOptions {
  image: BuiltImage;
  /** Temporary files of the runtime. */
  folder: string;
  data: string;
  backups: string;
  environment?: Record<string, string>;
  /** Instead of the image's own command. */
  command?: string[];
}

export interface Container {
  output(): string;
  /** Waits for the exit code. */
  ended: Promise<number | null>;
  signal(name: string): Promise<void>;
  /** Runs another program inside, as `docker exec` does. */
  exec(...command: string[]): Promise<{ code: number; output: string }>;
}

let started = 0;

/** Runs the image as compose.yaml does: read-only, without capabilities, two volumes, /tmp. */
export function runContainer(options: ContainerOptions): Container {
  const id = `tuart-check-${process.pid}-${++started}`;
  const bundle = path.join(options.folder, id);
  mkdirSync(bundle, { recursive: true });
  writeFileSync(path.join(bundle, 'config.json'), JSON.stringify(runtimeSettings(options)));
  const state = `--root=${path.join(options.folder, 'runc')}`;
  const child = spawn('runc', [state, 'run', '--bundle', bundle, id], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  return {
    output,
    ended: once(child, 'close').then(([code]) => code),
    async signal(name) {
      await promisify(execFile)('runc', [state, 'kill', id, name]);
    },
    async exec(...command) {
      const inside = spawn('runc', [state, 'exec', id, ...command]);
      const text = collect(inside);
      const [code] = await once(inside, 'close');
      return { code, output: text() };
    },
  };
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  return () => text;
}

/** https://github.com/opencontainers/runtime-spec/blob/main/config.md */
function runtimeSettings({ image, data, backups, environment = {}, command }: ContainerOptions) {
  const { config, root } = image;
  const [uid, gid] = config.User.split(':').map(Number);
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...config.Entrypoint, ...(command ?? config.Cmd)],
      env: [...config.Env, ...Object.entries(environment).map((pair) => pair.join('='))],
      cwd: config.WorkingDir,
      capabilities: { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] },
      rlimits: [{ type: 'RLIMIT_NOFILE', soft: 4096, hard: 4096 }],
      noNewPrivileges: true,
    },
    root: { path: root, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: ['nosuid', 'size=64m'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmp', options: ['nosuid', 'mode=1777'] },
      { destination: '/etc/hosts', type: 'bind', source: '/etc/hosts', options: ['bind', 'ro'] },
      { destination: '/data', type: 'bind', source: data, options: ['bind', 'rw'] },
      { destination: '/backups', type: 'bind', source: backups, options: ['bind', 'rw'] },
    ],
    // The network is the machine's, so that the check can ask on loopback.
    linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
  };
}
