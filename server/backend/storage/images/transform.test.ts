import { describe, expect, it } from 'vitest';
import { focalCrop, pickFormat } from './transform.ts';

const BOTH = 'image/avif,image/webp';

describe('the format', () => {
  it.each([
    [{}, 'jpeg', '', false, 'jpeg'],
    [{}, 'jpeg', '*/*', false, 'jpeg'],
    [{}, 'jpeg', BOTH, false, 'avif'],
    [{}, 'png', 'image/webp', false, 'webp'],
    [{}, 'gif', BOTH, true, 'webp'],
    [{}, 'gif', '', true, 'gif'],
    [{ format: 'origin' }, 'jpeg', BOTH, false, 'jpeg'],
    [{ format: 'origin' }, 'gif', BOTH, true, 'gif'],
    [{ format: 'webp' }, 'jpeg', '', false, 'webp'],
    [{ format: 'avif' }, 'jpeg', '', false, 'avif'],
    [{ format: 'avif' }, 'gif', BOTH, true, 'webp'],
  ] as const)('%j of a %s for "%s", moving: %s → %s', (asked, source, accept, moves, expected) => {
    expect(pickFormat(asked, source, accept, moves)).toBe(expected);
  });
});

describe('the crop around a focal point', () => {
  const wide = { width: 400, height: 100 };
  const square = { width: 50, height: 50 };

  it.each([
    [wide, square, { x: 0.5, y: 0.5 }, { left: 150, top: 0, width: 100, height: 100 }],
    [wide, square, { x: 0, y: 0 }, { left: 0, top: 0, width: 100, height: 100 }],
    [wide, square, { x: 1, y: 1 }, { left: 300, top: 0, width: 100, height: 100 }],
    [wide, square, { x: 0.75, y: 0 }, { left: 250, top: 0, width: 100, height: 100 }],
    [square, wide, { x: 0.5, y: 1 }, { left: 0, top: 37, width: 50, height: 13 }],
    [square, square, { x: 0.1, y: 0.9 }, { left: 0, top: 0, width: 50, height: 50 }],
    [{ width: 1, height: 1 }, wide, { x: 0.5, y: 0.5 }, { left: 0, top: 0, width: 1, height: 1 }],
  ])('of %j for %j at %j is %j', (source, target, focus, expected) => {
    expect(focalCrop(source, target, focus)).toEqual(expected);
  });
});
