import { describe, expect, it } from 'vitest';
import {
  describePoint,
  focalAfterReplacement,
  movedPoint,
  objectPosition,
  pointIn,
} from './focal-point';

describe('pointIn', () => {
  const box = { left: 100, top: 50, width: 200, height: 100 };

  it.each([
    [100, 50, 0, 0],
    [300, 150, 1, 1],
    [150, 100, 0.25, 0.5],
    [0, 1000, 0, 1],
  ])('%i, %i', (clientX, clientY, x, y) => {
    expect(pointIn(box, { clientX, clientY })).toEqual({ x, y });
  });

  it('is the centre when the box has no size', () => {
    const nothing = { left: 0, top: 0, width: 0, height: 0 };
    expect(pointIn(nothing, { clientX: 0, clientY: 0 })).toEqual({ x: 0.5, y: 0.5 });
  });
});

describe('movedPoint', () => {
  const point = { x: 0.5, y: 0.95 };

  it.each([
    ['ArrowLeft', false, { x: 0.49, y: 0.95 }],
    ['ArrowRight', false, { x: 0.51, y: 0.95 }],
    ['ArrowUp', false, { x: 0.5, y: 0.94 }],
    ['ArrowDown', false, { x: 0.5, y: 0.96 }],
    ['ArrowLeft', true, { x: 0.4, y: 0.95 }],
    ['ArrowDown', true, { x: 0.5, y: 1 }],
    ['Enter', false, null],
    ['Tab', true, null],
  ])('%s, shift %s', (key, shiftKey, expected) => {
    expect(movedPoint(point, { key, shiftKey })).toEqual(expected);
  });

  it('adds up small steps without rounding errors', () => {
    let moved = { x: 0, y: 0 };
    for (let count = 0; count < 30; count++) {
      moved = movedPoint(moved, { key: 'ArrowRight', shiftKey: false }) ?? moved;
    }
    expect(moved.x).toBe(0.3);
  });
});

it('describePoint describes the point in words', () => {
  expect(describePoint({ x: 0.25, y: 1 })).toBe('25 % from the left, 100 % from the top');
});

describe('objectPosition', () => {
  it.each([
    // A square crop of an image twice as wide: half of it shows.
    [{ x: 0.5, y: 0.5 }, 2, 1, '50% 50%'],
    [{ x: 0, y: 0 }, 2, 1, '0% 50%'],
    [{ x: 0.25, y: 0 }, 2, 1, '0% 50%'],
    [{ x: 0.4, y: 0 }, 2, 1, '30% 50%'],
    [{ x: 0.9, y: 0 }, 2, 1, '100% 50%'],
    // A wide strip of a tall image.
    [{ x: 0, y: 0.75 }, 1, 2, '50% 100%'],
    [{ x: 1, y: 1 }, 1, 1, '50% 50%'],
  ])('%j of %s in %s', (point, imageRatio, boxRatio, position) => {
    expect(objectPosition(point, imageRatio, boxRatio)).toBe(position);
  });
});

describe('focalAfterReplacement', () => {
  const before = { focal_x: 0.2, focal_y: 0.8, width: 400, height: 300 };
  const kept = { focal_x: 0.2, focal_y: 0.8 };
  const centre = { focal_x: 0.5, focal_y: 0.5 };

  it.each([
    [{ width: 800, height: 600 }, kept],
    [{ width: 801, height: 600 }, kept],
    [{ width: 300, height: 400 }, centre],
    [{ width: null, height: null }, centre],
  ])('%j', (after, expected) => {
    expect(focalAfterReplacement(before, after)).toEqual(expected);
    const unknown = { ...before, width: null };
    expect(focalAfterReplacement(unknown, after)).toEqual(centre);
  });
});
