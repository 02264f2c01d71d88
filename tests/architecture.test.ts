import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const APP = path.join(ROOT, 'app');

/** From the outside in: a layer imports from its own and from those after it. */
const LAYERS = ['routes', 'blocks', 'features', 'components', 'content', 'lib'] as const;
const SHARED_FEATURES = new Set(['auth', 'media']);
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

interface Import {
  file: string;
  target: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Imports of files within the project, as paths from its root. */
function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const target = specifier.startsWith('~/')
      ? path.join(APP, specifier.slice(2))
      : specifier.startsWith('.')
        ? path.resolve(path.dirname(file), specifier)
        : undefined;
    if (!target) return [];
    return [{ file: path.relative(ROOT, file), target: path.relative(ROOT, target) }];
  });
}

function layerOf(file: string): number {
  const [top, layer = ''] = file.split(path.sep);
  return top === 'app' ? (LAYERS as readonly string[]).indexOf(layer) : -1;
}

function featureOf(file: string): string | undefined {
  const [, layer, feature] = file.split(path.sep);
  return layer === 'features' ? feature : undefined;
}

const appImports = sourceFiles(APP).flatMap(importsOf);

describe('imports run one way', () => {
  it('finds imports to judge', () => {
    expect(appImports.length).toBeGreaterThan(50);
  });

  it('app never imports server', () => {
    expect(appImports.filter(({ target }) => target.startsWith('server'))).toEqual([]);
  });

  it('a layer imports only from itself and the layers below', () => {
    const upward = appImports.filter(({ file, target }) => {
      const [from, to] = [layerOf(file), layerOf(target)];
      return from >= 0 && to >= 0 && to < from;
    });
    expect(upward).toEqual([]);
  });

  it('a feature imports no other feature but auth and media', () => {
    const sideways = appImports.filter(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      return from && to && from !== to && !SHARED_FEATURES.has(to);
    });
    expect(sideways).toEqual([]);
  });

  it('ui/ holds the shared set only: it knows no feature and no content', () => {
    const outward = appImports.filter(
      ({ file, target }) =>
        file.startsWith('app/components/ui/') &&
        /^app\/(features|content|blocks|routes)/.test(target),
    );
    expect(outward).toEqual([]);
  });
});

describe('folders', () => {
  it('keep no barrels, and features stay flat', () => {
    const files = sourceFiles(APP).map((file) => path.relative(APP, file));
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
    expect(
      files.filter((file) => /^features\/[^/]+\/(hooks|components|utils)\//.test(file)),
    ).toEqual([]);
  });
});
