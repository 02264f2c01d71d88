import { expect, it } from 'vitest';
import { isOwnWorkerAtWork } from './own-worker';

const OWN = 'https://tuart.example/visits/worker.js';

it.each([
  ['/visits/mine', '', OWN, true],
  ['/visits/mine', '?placement=1', OWN, true],
  ['/visits/mine', '?nocache=1', OWN, false],
  ['/visits/mine', '', 'https://tuart.example/sw.js', false],
  ['/visits/mine', '', undefined, false],
  ['/visits', '', OWN, false],
  ['/visits-at-work', '', OWN, false],
  ['/admin/placements', '', OWN, false],
  ['/', '', OWN, false],
])('at %s%s with the worker %s: %s', (pathname, search, scriptUrl, isLeft) => {
  expect(isOwnWorkerAtWork({ pathname, search, scriptUrl })).toBe(isLeft);
});
