import { expect, it } from 'vitest';
import { filesFor } from '../../../../scripts/vite/visit-worker';
import { assetsIn, isOfBuild } from './visit-build';

it('finds the files that a document names, once each', () => {
  const html =
    '<link href="/assets/root-1.css"><link href="/assets/inter-2.woff2"><script>import "/assets/manifest-3.js";import("/assets/root-4.js")</script><script src="/assets/root-4.js"></script><img src="/assets/a.avif">';
  expect(assetsIn(html)).toEqual([
    '/assets/root-1.css',
    '/assets/inter-2.woff2',
    '/assets/manifest-3.js',
    '/assets/root-4.js',
  ]);
});

it('does not keep a document of another build', () => {
  const build = { version: '1', files: [], marks: ['/assets/entry-1.js', '/assets/mine-1.js'] };
  expect(isOfBuild('/assets/entry-1.js /assets/mine-1.js', build)).toBe(true);
  expect(isOfBuild('/assets/entry-1.js /assets/mine-2.js', build)).toBe(false);
});

it('follows imports, also late ones, and circles', () => {
  const chunk = (
    fileName: string,
    module: string,
    imports: string[] = [],
    dynamicImports: string[] = [],
  ) => ({
    fileName,
    moduleIds: [`/work/${module}?x`],
    imports,
    dynamicImports,
  });
  const chunks = [
    chunk('page.js', 'app/page.tsx', ['lib.js']),
    chunk('lib.js', 'app/lib.ts', ['page.js'], ['late.js']),
    chunk('late.js', 'app/late.ts', ['later.js']),
    chunk('later.js', 'app/later.ts'),
    chunk('other.js', 'app/other.ts'),
  ];
  expect(filesFor(['app/page.tsx'], chunks)).toEqual(['late.js', 'later.js', 'lib.js', 'page.js']);
  expect(() => filesFor(['app/gone.tsx'], chunks)).toThrow('No chunk');
});
