import { describe, expect, it } from 'vitest';
import { withoutEmptyFields } from './search-fields';

describe('withoutEmptyFields', () => {
  it.each([
    ['/jobs', '?q=&kind=apprenticeship&trade=&region=', '?kind=apprenticeship'],
    ['/jobs', '?q=&kind=&trade=&region=', ''],
    ['/jobs', '?kind=apprenticeship&region=perth', '?kind=apprenticeship&region=perth'],
    ['/jobs', '?q=a%20b', '?q=a%20b'],
    ['/search', '?q=', ''],
    // The answer names the fields that are empty.
    ['/estimate', '?start=&size=', '?start=&size='],
    ['/contact', '?utm_source=', '?utm_source='],
  ])('%s%s', (path, search, clean) => {
    expect(withoutEmptyFields(path, search)).toBe(clean);
  });
});
