import { describe, expect, test } from 'vitest';
import { type PlanOptions, planAddress } from '../../../../tests/rest/plan-address.ts';
import { refuseCostlyFilters } from './refuse-costly-filters.ts';

const COSTLY = [
  'name=match.^a',
  'name=imatch.a',
  'name=match(any).{a,b}',
  'name=imatch(all).{a}',
  'name=not.match.a',
  'name=like.*a',
  'name=like.%25a',
  'name=like._a',
  'name=ilike.*a*',
  'name=not.ilike.*',
  'name=like(any).{a*,*b}',
  'name=ilike(all).{*b}',
  'name=like(any).{"a*", "*b"}',
  'name=like(any).{\\*b}',
  'name=like(any).{"\\*b"}',
  'name=fts.a',
  'name=plfts(english).a',
  'name=phfts.a',
  'name=wfts.a',
  'words->a=fts.a',
  'data->>a=like.*a',
  'data->>a=match.a',
  'or=(name.eq.a,name.match.a)',
  'and=(name.eq.a,or(name.eq.b,name.not.like.*a))',
  'not.or=(name.eq.a,and(name.eq.b,name.ilike(any).{*a}))',
];
const CHEAP = [
  'name=eq.*a',
  'name=neq.^a',
  'name=in.(*a,_b)',
  'name=like.a*',
  'name=ilike.a%25b*',
  'name=like.\\*a',
  'name=like(any).{a*,"b*"}',
  'words=fts.a',
  'words=wfts(english).a',
  'data->>a=like.a*',
  'or=(name.eq.a,name.like.a*)',
];

type Place = [string, (filter: string) => string, PlanOptions?];
const PLACES: Place[] = [
  ['a read', (filter) => `people?${filter}`],
  ['a count', (filter) => `people?${filter}`, { method: 'HEAD', prefer: 'count=exact' }],
  ['an embed', (filter) => `companies?select=id,people(id)&people.${filter}`],
  ['an inner embed', (filter) => `companies?select=id,people!inner(id)&people.${filter}`],
  [
    'an embed within an embed',
    (filter) => `people?select=companies(people(id))&companies.people.${filter}`,
  ],
  ['a spread', (filter) => `companies?select=id,...people(id)&people.${filter}`],
  ['an update', (filter) => `people?${filter}`, { method: 'PATCH', body: '{"age":1}' }],
  ['a deletion', (filter) => `people?${filter}`, { method: 'DELETE' }],
  ['the rows of a function', (filter) => `rpc/all_people?${filter}`],
  [
    'the rows of a function by POST',
    (filter) => `rpc/all_people?${filter}`,
    { method: 'POST', body: '{}' },
  ],
];

describe.each(PLACES)('in %s', (_place, address, options) => {
  test.each(COSTLY)('%s is refused', (filter) => {
    const plan = planAddress(address(filter), options);
    expect(() => refuseCostlyFilters(plan)).toThrow('Only staff can use');
  });

  test.each(CHEAP)('%s is allowed', (filter) => {
    const plan = planAddress(address(filter), options);
    expect(() => refuseCostlyFilters(plan)).not.toThrow();
  });
});

test('a costly filter on the rows that an insert returns is refused', () => {
  const options = { method: 'POST', body: '{"id":1}', prefer: 'return=representation' };
  const plan = planAddress('people?select=companies(id)&companies.name=like.*a', options);
  expect(() => refuseCostlyFilters(plan)).toThrow('Only staff can use');
});

test('the refusal says what to do instead', () => {
  const plan = planAddress('people?name=match.a');
  expect(() => refuseCostlyFilters(plan)).toThrow(
    expect.objectContaining({
      body: {
        code: '42501',
        message: 'Only staff can use match',
        details: null,
        hint: 'Use eq, in, or like with a pattern that begins with a letter.',
      },
    }),
  );
});
