import { expect, it } from 'vitest';
import { chunkGroups, idlePaths } from '../scripts/vite/chunk-rules.ts';

const SITE = { name: 'site', paths: ['app/components/error-', 'app/lib/clip.ts'] };
const FRAMEWORK = { name: 'framework', paths: ['node_modules/react/'] };
const CHUNKS = [
  {
    name: 'site',
    moduleIds: ['/home/me/app/components/error-panel.tsx', '/home/me/app/lib/clip.ts'],
  },
  { name: 'framework', moduleIds: ['/home/me/node_modules/react/index.js'] },
];

it('reports nothing when each path puts a module into its chunk', () => {
  expect(idlePaths([SITE, FRAMEWORK], CHUNKS)).toEqual([]);
});

it('reports a path that matches no module', () => {
  const gone = { name: 'site', paths: [...SITE.paths, 'app/components/gone'] };
  expect(idlePaths([gone, FRAMEWORK], CHUNKS)).toEqual(['site: app/components/gone']);
});

it('reports a path whose modules belong to another rule', () => {
  const late = { name: 'shared', paths: ['app/lib/clip.ts'] };
  expect(idlePaths([SITE, FRAMEWORK, late], CHUNKS)).toEqual(['shared: app/lib/clip.ts']);
});

it('tells the bundler which modules belong to a rule', () => {
  const [site] = chunkGroups([SITE]);
  expect(site?.test('/home/me/app/components/error-panel.tsx')).toBe(true);
  expect(site?.test('/home/me/app/components/icon.tsx')).toBe(false);
});
