import { expect, it } from 'vitest';
import { beginStroke, continueStroke, PAD, padPoint } from './signature';

it('a signature is the path of an SVG, without points that lie close together', () => {
  let path = beginStroke('', { x: 10, y: 20 });
  path = continueStroke(path, { x: 11, y: 21 });
  path = continueStroke(path, { x: 30, y: 40 });
  path = beginStroke(path, { x: 50, y: 60 });
  expect(path).toBe('M10 20L10 20L30 40M50 60L50 60');
});

it('ends before it is too long to store', () => {
  let path = '';
  for (let at = 0; at < 20_000; at += 1)
    path = continueStroke(path || beginStroke('', { x: 0, y: 0 }), {
      x: (at * 7) % 600,
      y: (at * 13) % 220,
    });
  expect(path.length).toBeLessThan(60_000);
  expect(path).toMatch(/^[ML0-9 ]+$/);
});

it('stays on the pad, whatever its size on the screen', () => {
  const box = { left: 100, top: 50, width: 300, height: 110 } as DOMRect;
  expect(padPoint({ clientX: 250, clientY: 105 }, box)).toEqual({ x: 300, y: 110 });
  expect(padPoint({ clientX: 0, clientY: 900 }, box)).toEqual({ x: 0, y: PAD.height });
});
