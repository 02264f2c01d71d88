import type { Plugin } from 'vite';

/** Puts modules into one chunk, together with their imports unless an earlier rule has them. */
export interface ChunkRule {
  name: string;
  /** The start of the modules' paths, relative to the project's folder. */
  paths: string[];
}

interface Chunk {
  name: string;
  moduleIds: string[];
}

/** The rules in the bundler's format. */
export function chunkGroups(rules: ChunkRule[]) {
  return rules.map(({ name, paths }) => ({
    name,
    test: (module: string) => paths.some((path) => isAt(path, module)),
  }));
}

/** The paths that put no module into their chunk, each with the name of its rule. */
export function idlePaths(rules: ChunkRule[], chunks: Chunk[]): string[] {
  return rules.flatMap(({ name, paths }) => {
    const modules = chunks.filter((chunk) => chunk.name === name).flatMap((c) => c.moduleIds);
    const idle = paths.filter((path) => !modules.some((module) => isAt(path, module)));
    return idle.map((path) => `${name}: ${path}`);
  });
}

function isAt(path: string, module: string): boolean {
  return module.includes(`/${path}`);
}

/** Stops the build if a rule's path puts no module into its chunk. */
export function checkChunkRules(rules: ChunkRule[]): Plugin {
  return {
    name: 'check-chunk-rules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const idle = idlePaths(rules, chunks);
      if (idle.length === 0) return;
      this.error(
        `These paths put no module into their chunk. Correct or remove them in vite.config.ts:\n${idle.map((line) => `  ${line}`).join('\n')}`,
      );
    },
  };
}
