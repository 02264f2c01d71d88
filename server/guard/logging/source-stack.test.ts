import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/server-process.ts';
import { sourceStack } from './source-stack.ts';

const SOURCE = `
interface Removed {
  byTheBuild: string;
}

export function fail() {
  throw new Error('broken');
}
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** The stack of an error in built code, with or without a map beside it. */
async function stackOf(name: string, { hasMap }: { hasMap: boolean }): Promise<string> {
  const [source, built] = ['ts', 'js'].map((end) => path.join(folder.path, `${name}.${end}`));
  const { code, map } = await transformWithOxc(SOURCE, source ?? '', { sourcemap: true });
  await writeFile(path.join(folder.path, 'package.json'), '{ "type": "module" }');
  await writeFile(built ?? '', code);
  if (hasMap) await writeFile(`${built}.map`, JSON.stringify(map));
  try {
    createRequire(import.meta.url)(built ?? '').fail();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? '') : '';
  }
  throw new Error('It did not fail');
}

it('names the line of the source instead of the built one', async () => {
  const stack = await stackOf('mapped', { hasMap: true });
  expect(stack).toContain('mapped.js:2:8');
  expect(sourceStack(stack)).toContain(`(${path.join(folder.path, 'mapped.ts')}:7:9)`);
});

it('leaves code without a map as it is', async () => {
  const stack = await stackOf('plain', { hasMap: false });
  expect(stack).toContain('plain.js:2:8');
  expect(sourceStack(stack)).toBe(stack);
});
