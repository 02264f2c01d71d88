import { describe, expect, it } from 'vitest';
import { searchFilter } from './search-filter';

describe('searchFilter', () => {
  it('asks every column', () => {
    expect(searchFilter(['name', 'email'], 'kim')).toBe('name.ilike."%kim%",email.ilike."%kim%"');
  });

  it.each([
    ['a,b', '"%a,b%"'],
    ['(x)', '"%(x)%"'],
    ['x.eq.1', '"%x.eq.1%"'],
    ['100%', String.raw`"%100\\%%"`],
    ['a_b', String.raw`"%a\\_b%"`],
    ['say "hi"', String.raw`"%say \"hi\"%"`],
    ['back\\slash', String.raw`"%back\\\\slash%"`],
    ['"),id.gt.(', String.raw`"%\"),id.gt.(%"`],
  ])('takes %s as text', (text, value) => {
    expect(searchFilter(['name'], text)).toBe(`name.ilike.${value}`);
  });
});
