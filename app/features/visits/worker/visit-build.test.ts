import { expect, it } from 'vitest';
import { entriesOf, filesOf } from '../../../../scripts/vite/visit-worker';
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

it('finds code that is loaded late, even by other late code, and does not loop', () => {
  const modules: Record<string, string[][]> = {
    page: [['lib', '/node_modules/icons'], []],
    lib: [['page'], ['late']],
    late: [['part'], []],
    part: [[], ['later']],
    '/node_modules/icons': [[], ['every icon']],
    other: [['page'], ['unknown']],
  };
  const found = entriesOf(['page'], (id) => {
    const [importedIds = [], dynamicallyImportedIds = []] = modules[id] ?? [];
    return { importedIds, dynamicallyImportedIds };
  });
  expect([...found]).toEqual(['page', 'late', 'later']);
});

it('keeps the files of the modules, with what these files load at once', () => {
  const chunks = [
    { fileName: 'page.js', moduleIds: ['page', 'lib'], imports: ['shared.js'] },
    { fileName: 'late.js', moduleIds: ['late'], imports: ['page.js'] },
    { fileName: 'shared.js', moduleIds: ['something'], imports: [] },
    { fileName: 'other.js', moduleIds: ['other'], imports: ['page.js'] },
  ];
  const modules = new Set(['page', 'lib', 'late']);
  expect(filesOf(modules, chunks)).toEqual(['late.js', 'page.js', 'shared.js']);
});
