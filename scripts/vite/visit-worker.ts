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

interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

interface Chunk {
  fileName: string;
  moduleIds: string[];
  imports: string[];
}

/**
 * These modules, and those that they or their imports load later. Packages are not followed: they load
 * nothing later, and some name every one of their parts.
 */
export function entriesOf(
  from: readonly string[],
  moduleOf: (id: string) => Module | null,
): Set<string> {
  const entries = new Set(from);
  const seen = new Set<string>();
  function follow(id: string) {
    if (seen.has(id) || id.includes('/node_modules/')) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = moduleOf(id) ?? {};
    for (const later of dynamicallyImportedIds) entries.add(later);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) follow(next);
  }
  for (const id of from) follow(id);
  return entries;
}

/** The files with these modules, and the files that those load at once. */
export function filesOf(modules: ReadonlySet<string>, chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  function add(name: string) {
    const chunk = byName.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const next of chunk.imports) add(next);
  }
  for (const { fileName, moduleIds } of chunks) {
    if (moduleIds.some((id) => modules.has(id))) add(fileName);
  }
  return [...found].sort();
}

function isAt(module: string, id: string): boolean {
  return id.split('?')[0]?.endsWith(`/${module}`) ?? false;
}

function chunkOf(module: string, chunks: readonly Chunk[]): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => isAt(module, id)));
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
      const roots = [...this.getModuleIds()].filter((id) => ROOTS.some((root) => isAt(root, id)));
      const modules = entriesOf(roots, (id) => this.getModuleInfo(id));
      const files = filesOf(modules, chunks).map((name) => `/${name}`);
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
