import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RENDITION_WIDTHS } from '../../../../app/lib/renditions.ts';
import { type Plan, planName, planPixels, planRendition } from './plan.ts';
import { transformSchema } from './transform.ts';

const WIDE = { width: 4000, height: 1000 };
const PHOTO = { width: 3000, height: 2000 };

const planOf = (source: { width: number; height: number }, query: object) =>
  planRendition(source, transformSchema.parse(query));
const sizeOf = ({ whole, part = { ...whole, left: 0, top: 0 } }: Plan) =>
  `${part.width}x${part.height}`;

describe('the rendition of an image', () => {
  it.each([
    [{ width: 800 }, '800x200'],
    [{ width: 801 }, '960x240'],
    [{ width: 1 }, '32x8'],
    [{ width: 9999 }, '1600x400'],
    [{}, '1600x400'],
    [{ height: 100 }, '400x100'],
    [{ height: 101 }, '480x120'],
    [{ width: 800, height: 800, resize: 'contain' }, '800x200'],
    [{ width: 800, height: 100, resize: 'contain' }, '400x100'],
    [{ width: 800, height: 800 }, '800x800'],
    [{ width: 700, height: 350 }, '800x400'],
    [{ width: 800, height: 201 }, '800x200'],
    [{ width: 400, height: 300, resize: 'fill' }, '400x300'],
  ])('for %j is %s', (query, expected) => {
    expect(sizeOf(planOf(WIDE, query))).toBe(expected);
  });

  it('has exactly the sizes that the site’s screens ask for', () => {
    for (const width of RENDITION_WIDTHS) {
      for (const ratio of [1, 4 / 3, 16 / 9, 3 / 2]) {
        const height = Math.round(width / ratio);
        expect(sizeOf(planOf(PHOTO, { width, height }))).toBe(`${width}x${height}`);
      }
    }
  });

  it('is never larger than the image', () => {
    const small = { width: 300, height: 200 };
    expect(sizeOf(planOf(small, { width: 1600 }))).toBe('300x200');
    expect(sizeOf(planOf(small, { width: 800, height: 800 }))).toBe('200x200');
    expect(sizeOf(planOf(small, { width: 800, height: 800, resize: 'fill' }))).toBe('300x200');
  });

  it('is never taller than 2,400 pixels', () => {
    expect(sizeOf(planOf({ width: 2000, height: 8000 }, { width: 1600 }))).toBe('600x2400');
    expect(sizeOf(planOf({ width: 4000, height: 8000 }, { width: 1600, height: 3200 }))).toBe(
      '1200x2400',
    );
  });

  it('shows the part around the focal point, and its name says which part', () => {
    const at = (x: number) =>
      planName(planOf(WIDE, { width: 96, height: 96, gravity: 'fp', x_offset: x, y_offset: 0.5 }));
    expect(at(0)).toBe('96x96-of-384x96-at-0-0');
    expect(at(1)).toBe('96x96-of-384x96-at-288-0');
    expect(at(0.5)).toBe(planName(planOf(WIDE, { width: 96, height: 96 })));
    expect(at(0.51)).toBe(at(0.5));
  });

  it('ignores options that make no difference', () => {
    const plain = planName(planOf(PHOTO, { width: 480 }));
    for (const more of [
      { quality: 90 },
      { height: 320 },
      { gravity: 'fp', x_offset: 0, y_offset: 0 },
      { resize: 'contain' },
    ]) {
      expect(planName(planOf(PHOTO, { width: 480, ...more }))).toBe(plain);
    }
  });

  it('fits within the image and the limits, whatever is requested', () => {
    const side = fc.integer({ min: 1, max: 9000 });
    const query = fc.record({
      width: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      height: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      resize: fc.constantFrom('cover', 'contain', 'fill'),
      gravity: fc.constantFrom('ce', 'fp'),
      x_offset: fc.double({ min: 0, max: 1, noNaN: true }),
      y_offset: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(side, side, query, (width, height, asked) => {
        const plan = planOf({ width, height }, asked);
        const { whole, part = { left: 0, top: 0, ...whole } } = plan;
        expect(whole.width).toBeLessThanOrEqual(width);
        expect(whole.height).toBeLessThanOrEqual(height);
        expect(part.left).toBeGreaterThanOrEqual(0);
        expect(part.top).toBeGreaterThanOrEqual(0);
        expect(part.left + part.width).toBeLessThanOrEqual(whole.width);
        expect(part.top + part.height).toBeLessThanOrEqual(whole.height);
        expect(part.width).toBeGreaterThanOrEqual(1);
        expect(part.height).toBeGreaterThanOrEqual(1);
        expect(planPixels(plan)).toBeLessThanOrEqual(1600 * 2400);
        expect(planName(plan)).toMatch(/^[\w-]+$/);
      }),
    );
  });

  it('is one of a fixed number, whatever the width, shape and focus', () => {
    const names = new Set<string>();
    for (let width = 1; width <= 2500; width += 7) {
      for (const query of [{ width }, { height: width }, { width, height: width }]) {
        names.add(planName(planOf(PHOTO, query)));
      }
    }
    // Uncropped and square, at each width; two widths come to the same height.
    expect(names.size).toBeLessThanOrEqual(RENDITION_WIDTHS.length * 2);
  });
});
