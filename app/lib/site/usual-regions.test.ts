import { expect, it } from 'vitest';
import { POSTCODES, regionSchema } from './settings';
import { USUAL_REGIONS } from './usual-regions';

const ranges = (postcodes: string) =>
  postcodes.split(', ').map((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return [first, last] as const;
  });

it.each(Object.entries(USUAL_REGIONS))('%s has regions that do not overlap', (_, regions) => {
  for (const region of regions) {
    expect(regionSchema.parse(region)).toEqual(region);
    expect(region.postcodes).toMatch(POSTCODES);
  }
  const sorted = regions
    .flatMap(({ postcodes }) => ranges(postcodes))
    .sort(([one], [other]) => one - other);
  const overlaps = sorted.filter(
    ([first, last], place) => last < first || first <= (sorted[place - 1]?.[1] ?? -1),
  );
  expect(overlaps).toEqual([]);
  expect(new Set(regions.map(({ key }) => key)).size).toBe(regions.length);
});
