import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleInlineScript } from '../scripts/vite/inline-script.ts';
import { temporaryFolder } from './support/server-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => folder.remove());

async function bundle(text: string) {
  const file = path.join(folder.path, 'script.ts');
  await writeFile(path.join(folder.path, 'name.ts'), "export const NAME: string = 'tuart';");
  await writeFile(file, text);
  return bundleInlineScript(file);
}

it('bundles a file and its imports into one script that adds no names to the page', async () => {
  const { code, files } = await bundle(
    "import { NAME } from './name.ts';\nconst words: string[] = [NAME];\nfunction tell() { said.push(...words); }\ntell();",
  );
  const page = { said: [] as string[] };
  runInNewContext(code, page);
  expect(page).toEqual({ said: ['tuart'] });
  expect(files.map((file) => path.basename(file)).sort()).toEqual(['name.ts', 'script.ts']);
  expect(code).not.toMatch(/\n|\bimport\b/);
});

it('escapes the end of a script tag', async () => {
  const { code } = await bundle("said.push('</script>');");
  expect(code).not.toContain('</script');
  const page = { said: [] as string[] };
  runInNewContext(code, page);
  expect(page.said).toEqual(['</script>']);
});

it('refuses text that browsers read as a comment in the document', async () => {
  await expect(bundle("said.push('<!--');")).rejects.toThrow('script.ts');
});
