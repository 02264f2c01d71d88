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

const tests = testFiles().flatMap((file) =>
  testsOf(file, readFileSync(path.join(ROOT, file), 'utf8')),
);

it(`no test is longer than ${MAX_LINES} lines`, () => {
  const tooLong = tests
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ file, title, lines }) => `${file}: ${title} has ${lines} lines`);
  expect(tooLong).toEqual([]);
});

it('finds the tests of every file', () => {
  const withTests = new Set(tests.map(({ file }) => file));
  expect(testFiles().filter((file) => !withTests.has(file))).toEqual([]);
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
