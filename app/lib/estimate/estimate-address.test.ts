import { describe, expect, it } from 'vitest';
import { estimateQuery, isUnanswered, readAskedEstimate, readInputs } from './estimate-address';

const asked = (query: string) => readAskedEstimate(new URLSearchParams(query));
const GOOD = 'page=/incentives&block=estimate-1&kind=apprenticeship&start=2026-07-01&size=12';

describe('the address of an estimate', () => {
  it('is the same for the same choices, however they are written', () => {
    const query = estimateQuery(asked(GOOD));
    const other =
      'x=1&size=%20012&start=2026-07-01%20&kind=apprenticeship&block=estimate-1&page=/incentives';
    expect(estimateQuery(asked(other))).toBe(query);
    expect(estimateQuery(asked(query.slice(1)))).toBe(query);
  });

  it.each([
    'page=https://elsewhere.test&block=a',
    'page=//elsewhere.test%00&block=a',
    'page=/../etc&block=%3Cscript%3E',
  ])('names only pages and blocks of this site: %s', (query) => {
    const { page, block } = asked(query);
    expect(page === '' || block === '').toBe(true);
  });

  it('keeps the start of an invalid value, to show it again', () => {
    const { start, size, kind } = asked(`start=1/7/2026&size=${'9'.repeat(500)}&kind=other`);
    expect([start, size.length, kind]).toEqual(['1/7/2026', 20, '']);
  });

  it('says whether anything was chosen', () => {
    expect(isUnanswered(asked('page=/a&block=b'))).toBe(true);
    expect(isUnanswered(asked('size=x'))).toBe(false);
  });
});

describe('the choices', () => {
  it('can be used if all are there', () => {
    expect(readInputs(asked(GOOD)).inputs).toEqual({
      kind: 'apprenticeship',
      start: '2026-07-01',
      size: 12,
    });
  });

  it.each([
    ['start=2026-02-29', 'start'],
    ['start=2026-13-01', 'start'],
    ['start=1999-12-31', 'start'],
    ['start=2100-01-01', 'start'],
    ['start=', 'start'],
    ['size=0', 'size'],
    ['size=-1', 'size'],
    ['size=1.5', 'size'],
    ['size=100001', 'size'],
    ['size=many', 'size'],
    ['kind=', 'kind'],
  ])('%s gets a message about %s only', (change, field) => {
    const query = new URLSearchParams(GOOD);
    for (const [name, value] of new URLSearchParams(change)) query.set(name, value);
    expect(Object.keys(readInputs(readAskedEstimate(query)).errors ?? {})).toEqual([field]);
  });

  it('a leap day is a day', () => {
    expect(readInputs(asked(GOOD.replace('2026-07-01', '2028-02-29'))).errors).toBeNull();
  });
});
