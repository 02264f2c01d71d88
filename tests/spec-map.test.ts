import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const MAP = readFileSync(path.join(ROOT, 'docs/spec-map.md'), 'utf8');

const PATH = /`((?:app|docs|e2e|server|supabase|tests)\/[^`]+)`/g;
const EXACT_WORDS = /“([^”]+)”/g;
const TEST_FILE = /\.(test|spec|story)\.ts$/;
const NOT_YET = 'not yet';

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, match = '']) => match);
}

const rows = MAP.split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(---| item )/.test(line))
  .map((line) => {
    const [, item = '', code = '', test = '', ...rest] = line.split('|').map((cell) => cell.trim());
    return { line, item, code, test, hasThreeCells: rest.join() === '' };
  });

function isTestFile(file: string): boolean {
  return TEST_FILE.test(file);
}

function read(file: string): string {
  return existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : '';
}

/** All text of the product that people can see, without the tests. */
function productText(): string {
  return ['app', 'server']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }),
    )
    .filter(({ name }) => /\.tsx?$/.test(name) && !isTestFile(name))
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))
    .join('\n');
}

describe('docs/spec-map.md', () => {
  it('covers the specification’s nine sections in order', () => {
    expect(found(/^## §(\d) /gm, MAP)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(rows.length).toBeGreaterThan(200);
  });

  it('names only files that exist', () => {
    const missing = found(PATH, MAP).filter((file) => !existsSync(path.join(ROOT, file)));
    expect(missing).toEqual([]);
  });

  it('names a file and a test for each item', () => {
    const unclear = rows.filter(({ code, test, hasThreeCells }) => {
      const isPlaced = [NOT_YET, 'library'].includes(code) || found(PATH, code).length > 0;
      const proofs = found(PATH, test);
      const isJudged = test === 'none' || proofs.length > 0;
      return !hasThreeCells || !isPlaced || !isJudged || !proofs.every(isTestFile);
    });
    expect(unclear.map(({ line }) => line)).toEqual([]);
  });

  it('names a file that contains each exact text', () => {
    const lost = rows
      .filter(({ code }) => code !== NOT_YET)
      .flatMap(({ item, code }) => {
        const text = found(PATH, code).map(read).join('\n');
        return found(EXACT_WORDS, item).filter((words) => !text.includes(words));
      });
    expect(lost).toEqual([]);
  });

  it('marks nothing as unbuilt that has been built', () => {
    const text = productText();
    const built = rows
      .filter(({ code }) => code === NOT_YET)
      .flatMap(({ item }) => found(EXACT_WORDS, item))
      .filter((words) => text.includes(words));
    expect(built).toEqual([]);
  });
});
