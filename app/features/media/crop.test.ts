import { describe, expect, it } from 'vitest';
import {
  type Crop,
  cropAfterKey,
  croppedTitle,
  focalAfterCrop,
  largestCrop,
  movedCrop,
  pixelsOf,
  resizedCrop,
  turnedCrop,
  turnedSize,
  WHOLE,
} from './crop';

const SIZE = { width: 400, height: 200 };
const FREE = { size: SIZE, ratio: null };
const SQUARE = { size: SIZE, ratio: 1 };

function ratioOf(crop: Crop): number {
  return (crop.width * SIZE.width) / (crop.height * SIZE.height);
}

describe('the largest crop', () => {
  it.each([
    [null, WHOLE],
    [1, { x: 0.25, y: 0, width: 0.5, height: 1 }],
    [4, { x: 0, y: 0.25, width: 1, height: 0.5 }],
  ])('of ratio %j is in the middle', (ratio, expected) => {
    expect(largestCrop(SIZE, ratio)).toEqual(expected);
  });
});

describe('moving', () => {
  it('stops at the edges', () => {
    const crop = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };
    expect(movedCrop(crop, 1, -1)).toEqual({ ...crop, x: 0.5, y: 0 });
    expect(movedCrop(WHOLE, 0.3, 0.3)).toEqual(WHOLE);
  });
});

describe('resizing', () => {
  const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

  it('moves only the edges of the handle', () => {
    expect(resizedCrop(crop, { across: 1, down: 0 }, [0.1, 0.1], FREE)).toEqual({
      ...crop,
      width: 0.6,
    });
    expect(resizedCrop(crop, { across: -1, down: -1 }, [-0.25, -1], FREE)).toEqual({
      ...{ x: 0, y: 0, width: 0.75, height: 0.75 },
    });
  });

  it('never turns inside out or leaves the image', () => {
    const small = resizedCrop(crop, { across: 1, down: 1 }, [-9, -9], FREE);
    expect([small.width, small.height]).toEqual([0.05, 0.05]);
    const large = resizedCrop(crop, { across: 1, down: 1 }, [9, 9], FREE);
    expect([large.x + large.width, large.y + large.height]).toEqual([1, 1]);
  });

  it.each([
    [{ across: 1, down: 1 }, [0.9, 0]],
    [{ across: -1, down: -1 }, [-0.9, -0.9]],
    [{ across: 0, down: 1 }, [0, 0.9]],
    [{ across: -1, down: 0 }, [0.2, 0]],
    [{ across: 1, down: -1 }, [-9, -9]],
  ] as const)('of %j keeps a fixed shape inside the image', (handle, by) => {
    const start = { x: 0.375, y: 0.25, width: 0.25, height: 0.5 };
    const { x, y, width, height } = resizedCrop(start, handle, by, SQUARE);
    expect(ratioOf({ x, y, width, height })).toBeCloseTo(1);
    expect(Math.min(x, y, 1 - x - width, 1 - y - height)).toBeGreaterThan(-1e-9);
    expect(Math.min(width, height)).toBeGreaterThan(0);
  });
});

describe('keys', () => {
  const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const press = (key: string, shiftKey = false, altKey = false) =>
    cropAfterKey(crop, { key, shiftKey, altKey }, FREE);

  it('move, with Shift resize, with Alt in large steps, and others do nothing', () => {
    expect(press('ArrowLeft')).toEqual({ ...crop, x: 0.24 });
    expect(press('ArrowDown', true)).toEqual({ ...crop, height: 0.51 });
    expect(press('ArrowRight', false, true)).toEqual({ ...crop, x: 0.35 });
    expect(press('Enter')).toBeNull();
  });
});

describe('turning', () => {
  it('turns the crop with the image, and turning back restores it', () => {
    const crop = { x: 0, y: 0.5, width: 0.25, height: 0.25 };
    expect(turnedCrop(crop, true)).toEqual({ x: 0.25, y: 0, width: 0.25, height: 0.25 });
    expect(turnedCrop(turnedCrop(crop, true), false)).toEqual(crop);
    expect(turnedSize(SIZE, 3)).toEqual({ width: 200, height: 400 });
    expect(turnedSize(SIZE, 2)).toEqual(SIZE);
  });
});

describe('the result', () => {
  it('is whole pixels inside the image', () => {
    expect(pixelsOf({ x: 0.999, y: 0, width: 0.5, height: 1 }, SIZE)).toEqual({
      ...{ left: 399, top: 0, width: 1, height: 200 },
    });
    expect(pixelsOf(WHOLE, SIZE)).toEqual({ left: 0, top: 0, ...SIZE });
  });

  it('keeps the focal point on its spot, or as near as it can', () => {
    const right = { x: 0.5, y: 0, width: 0.5, height: 1 };
    expect(focalAfterCrop({ x: 0.75, y: 0.2 }, 0, right)).toEqual({ x: 0.5, y: 0.2 });
    expect(focalAfterCrop({ x: 0.1, y: 0.2 }, 0, right)).toEqual({ x: 0, y: 0.2 });
    expect(focalAfterCrop({ x: 0.1, y: 0.2 }, 1, WHOLE)).toEqual({ x: 0.8, y: 0.1 });
  });

  it('has a title that fits', () => {
    expect(croppedTitle('Crew')).toBe('Crew (cropped)');
    expect(croppedTitle('x'.repeat(300))).toHaveLength(300);
  });
});
