import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A position in built code, as V8 writes it. */
const POSITION = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** By the built file; undefined for files without a map. */
const maps = new Map<string, SourceMap | undefined>();

/**
 * Names the lines of the source in a stack from built code. Node's own option would read every map
 * at start, which takes longer than loading the code.
 */
export function sourceStack(stack: string): string {
  return stack.replace(POSITION, (position, url: string, line: string, column: string) => {
    const file = fileURLToPath(url);
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return position;
    const source = path.resolve(path.dirname(file), found.originalSource);
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}
