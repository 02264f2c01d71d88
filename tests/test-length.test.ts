import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['app', 'server', 'tests', 'e2e'];
/** About one or two screens: a longer test has more than one subject. */
const MAX_LINES = 80;

/** `it`, `test` and functions made from them, such as `connectedTest`. */
const TEST_NAME = /^(it|test|\w+Test)$/;
/** Members that declare a test, not a group or a step. */
const TEST_MEMBERS = new Set(['each', 'for', 'only', 'skip', 'skipIf', 'runIf', 'concurrent']);

/** The first line of a test. Without `test.skip(…)`, which may also be within one. */
const FIRST_LINE = /^\s*(it|test|\w+Test)(\.(each|for|only|skipIf|runIf|concurrent))?[(`]/;

interface FoundTest {
  file: string;
  title: string;
  lines: number;
}

function testFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
}

/**
 * Whether a test of this file may be too long. Where the first lines of two tests are close together,
 * there is no room for a longer one between them, so few files have to be parsed.
 */
function mayHaveLongTest(source: string): boolean {
  const lines = source.split('\n');
  const starts = lines.flatMap((line, place) => (FIRST_LINE.test(line) ? [place] : []));
  const ends = [...starts.slice(1), lines.length];
  return starts.length === 0 || starts.some((start, i) => (ends[i] ?? start) - start > MAX_LINES);
}

/** `test(…)`, `it.each(…)(…)`, `test.skipIf(…)(…)`; not `test.step(…)`, `test.beforeEach(…)`. */
function declaresTest(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return TEST_NAME.test(callee.name);
  if (callee.type === 'CallExpression') return declaresTest(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return declaresTest(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return TEST_MEMBERS.has(callee.property.name) && declaresTest(callee.object);
}

function testsOf(file: string, source: string): FoundTest[] {
  const found: FoundTest[] = [];
  const { program, errors } = parseSync(file, source);
  expect(errors, file).toEqual([]);
  new Visitor({
    CallExpression({ callee, arguments: [title, ...rest] }) {
      const callback = rest.find(({ type }) => /Function/.test(type));
      if (!title || !callback || !declaresTest(callee)) return;
      found.push({
        file,
        title: source.slice(title.start, title.end),
        lines: source.slice(callback.start, callback.end).split('\n').length,
      });
    },
  }).visit(program);
  return found;
}

const parsed = testFiles()
  .map((file) => ({ file, source: readFileSync(path.join(ROOT, file), 'utf8') }))
  .filter(({ source }) => mayHaveLongTest(source))
  .map(({ file, source }) => ({ file, tests: testsOf(file, source) }));

it(`no test is longer than ${MAX_LINES} lines`, () => {
  const tooLong = parsed
    .flatMap(({ tests }) => tests)
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ file, title, lines }) => `${file}: ${title} has ${lines} lines`);
  expect(tooLong).toEqual([]);
});

it('finds the tests of every file', () => {
  const without = parsed.filter(({ tests }) => tests.length === 0);
  expect(without.map(({ file }) => file)).toEqual([]);
});

it.each([
  ['a long test', 80, true],
  ['a test that is just short enough', 79, false],
])('parses a file only if there is room for a long test: %s', (_, statements, isParsed) => {
  const source = `it('a', () => {\n${'  run();\n'.repeat(statements - 1)}});\nit('b', () => {});\n`;
  expect(mayHaveLongTest(source)).toBe(isParsed);
});

it('finds tests however they are declared', () => {
  const source = `
    it.each([1, 2])('each %s', () => {});
    test.skipIf(true)('perhaps', async () => {});
    connectedTest('with mail', { tag: '@slow' }, async ({ page }) => {
      await page.goto('/');
    });
    test.step('no test of its own', async () => {});
    test.beforeEach(async () => {});
  `;
  expect(testsOf('sample.test.ts', source)).toEqual([
    { file: 'sample.test.ts', title: "'each %s'", lines: 1 },
    { file: 'sample.test.ts', title: "'perhaps'", lines: 1 },
    { file: 'sample.test.ts', title: "'with mail'", lines: 3 },
  ]);
});
