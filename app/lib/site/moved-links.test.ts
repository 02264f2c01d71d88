import { expect, it } from 'vitest';
import { withCurrentLinks } from './moved-links';

const MOVED = new Map([['prices', 'fees']]);

it('replaces links in properties, lists, texts and menus', () => {
  const content = {
    blocks: [
      { type: 'button', props: { link: '/prices', label: 'Our prices' } },
      { type: 'rich-text', props: { markdown: [{ tag: 'a', href: '/prices#gst', children: [] }] } },
    ],
    menus: { legal: [{ label: 'Prices', to: '/prices?from=menu' }] },
  };
  expect(withCurrentLinks(content, MOVED)).toEqual({
    blocks: [
      { type: 'button', props: { link: '/fees', label: 'Our prices' } },
      { type: 'rich-text', props: { markdown: [{ tag: 'a', href: '/fees#gst', children: [] }] } },
    ],
    menus: { legal: [{ label: 'Prices', to: '/fees?from=menu' }] },
  });
});

it.each([
  'prices',
  '/prices/old',
  '/prices-2026',
  'https://other.example/prices',
  'See /prices for more',
  '/storage/v1/object/public/media/prices',
])('leaves %j as it is', (text) => {
  expect(withCurrentLinks({ text }, MOVED)).toEqual({ text });
});

it('returns the same content if no page has moved', () => {
  const content = { link: '/prices' };
  expect(withCurrentLinks(content, new Map())).toBe(content);
});
