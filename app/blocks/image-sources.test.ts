import { describe, expect, it } from 'vitest';
import { imageSources } from './image-sources';

const PLACE = '/storage/v1/render/image/public/media/x.png';
const image = { path: 'media/x.png', alt: '' };

function widthsOf(srcSet: string | undefined): string[] {
  return [...(srcSet ?? '').matchAll(/ (\d+)w/g)].map(([, width = '']) => width);
}

describe('imageSources', () => {
  it('offers several widths of the whole image, and its box', () => {
    const sources = imageSources({ ...image, width: 4000, height: 2000 }, {});
    expect(sources).toMatchObject({ width: 1600, height: 800 });
    expect(sources?.src).toBe(`${PLACE}?width=800&height=400&resize=cover`);
    expect(widthsOf(sources?.srcSet)).toEqual(['480', '800', '1200', '1600']);
  });

  it('crops around the focal point', () => {
    const focal = { ...image, width: 4000, height: 2000, focalX: 0.25, focalY: 1 };
    expect(imageSources(focal, { ratio: 1 })?.src).toBe(
      `${PLACE}?width=800&height=800&resize=cover&gravity=fp&x_offset=0.25&y_offset=1`,
    );
  });

  it('asks for the current file when it has been replaced', () => {
    const replaced = { ...image, replacedAt: '2026-11-15T08:00:00+00:00' };
    expect(imageSources(replaced, {})?.srcSet.match(/&v=/g)).toHaveLength(4);
  });

  it.each([
    [1000, ['480', '800'], 800],
    [480, ['480'], 480],
    [100, ['480'], 480],
    [undefined, ['480', '800', '1200', '1600'], 1600],
  ])('offers no width above that of an image %s px wide', (width, widths, box) => {
    const sources = imageSources({ ...image, width, height: width }, {});
    expect(widthsOf(sources?.srcSet)).toEqual(widths);
    expect(sources?.width).toBe(box);
  });

  it('assumes four by three when the size is not known', () => {
    expect(imageSources(image, {})).toMatchObject({ width: 1600, height: 1200 });
  });

  it('returns nothing for a path outside the buckets', () => {
    expect(imageSources({ path: '../x', alt: '' }, {})).toBeNull();
  });
});
