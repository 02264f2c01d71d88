import { expect, it } from 'vitest';
import { publicFileUrl } from './storage-url';

it.each([
  ['storage/coast.jpg', '/storage/v1/object/public/hero-images/coast.jpg'],
  ['storage/2026/wide view.jpg', '/storage/v1/object/public/hero-images/2026/wide%20view.jpg'],
  ['storage/a?b#c.png', '/storage/v1/object/public/hero-images/a%3Fb%23c.png'],
  ['/brand/open-graph.jpg', '/brand/open-graph.jpg'],
])('%s is served from %s', (path, url) => {
  expect(publicFileUrl('hero-images', path)).toBe(url);
});
