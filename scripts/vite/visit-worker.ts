import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';
import { bundleInlineScript } from './inline-script.ts';

const WORKER = 'app/features/visits/worker/visit-worker.ts';
/** Served beside its page, so that it can reach no page outside /visits/. */
const FILE = 'visits/worker.js';
const PAGE = 'app/routes/visits/mine.tsx';
const ENTRY = 'app/entry.client.tsx';
const ROOTS = [ENTRY, 'app/root.tsx', PAGE];

interface Chunk {
  fileName: string;
  moduleIds: string[];
  imports: string[];
  dynamicImports: string[];
}

/** The chunk of a module, everything that it imports, and everything that these import later. */
export function filesFor(modules: readonly string[], chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  function add(name: string) {
    const chunk = byName.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
  }
  for (const module of modules) add(chunkOf(module, chunks));
  return [...found].sort();
}

function chunkOf(module: string, chunks: readonly Chunk[]): string {
  const chunk = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => id.split('?')[0]?.endsWith(`/${module}`)),
  );
  if (!chunk) throw new Error(`No chunk has ${module}`);
  return chunk.fileName;
}

/**
 * Builds the worker of the visits page, with the list of the files that the page needs: it has to
 * open without a connection, and no part of it may be missing then.
 */
export function visitWorker(): Plugin {
  return {
    name: 'visit-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const files = filesFor(ROOTS, chunks).map((name) => `/${name}`);
      const { code } = await bundleInlineScript(path.resolve(WORKER));
      const version = createHash('sha256').update(files.join()).update(code).digest('hex');
      const build = {
        version: version.slice(0, 16),
        files,
        marks: [ENTRY, PAGE].map((module) => `/${chunkOf(module, chunks)}`),
      };
      const source = `self.visitBuild=${JSON.stringify(build)};${code}`;
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}
