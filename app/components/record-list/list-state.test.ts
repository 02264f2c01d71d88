import { describe, expect, it } from 'vitest';
import {
  isNarrowed,
  pageRange,
  readListState,
  withFilter,
  withOpen,
  withoutNarrowing,
  withPage,
  withSearch,
  withSort,
} from './list-state';

const CONFIG = {
  columns: ['name', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: { status: ['new', 'closed'], service: ['General'], from: /^\d{4}$/ },
} as const;

function read(query: string) {
  return readListState(new URLSearchParams(query), CONFIG);
}

describe('readListState', () => {
  it('has defaults for everything', () => {
    expect(read('')).toEqual({
      search: '',
      sort: { column: 'created_at', isDescending: true },
      filters: {},
      page: 1,
      openId: null,
    });
  });

  it.each([
    ['sort=name', 'name', false],
    ['sort=-name', 'name', true],
    ['sort=created_at', 'created_at', false],
    ['sort=password', 'created_at', true],
    ['sort=', 'created_at', true],
    ['sort=-', 'created_at', true],
    ['sort=--name', 'created_at', true],
  ])('%s', (query, column, isDescending) => {
    expect(read(query).sort).toEqual({ column, isDescending });
  });

  it.each([
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=x', 1],
    ['page=', 1],
    ['page=99999999999', 100_000],
  ])('%s', (query, page) => {
    expect(read(query).page).toBe(page);
  });

  it.each([
    ['status=new', { status: 'new' }],
    ['status=new&service=General', { status: 'new', service: 'General' }],
    ['status=unknown&service=General', { service: 'General' }],
    ['status=', {}],
    ['from=2026', { from: '2026' }],
    ['from=soon', {}],
    ['other=new', {}],
  ])('%s', (query, filters) => {
    expect(read(query).filters).toEqual(filters);
  });

  it('drops characters that the database cannot store from the search', () => {
    expect(read('q=%00a%00b').search).toBe('ab');
  });

  it('trims and caps the search', () => {
    expect(read('q=%20kim%20').search).toBe('kim');
    expect(read(`q=${'x'.repeat(200)}`).search).toHaveLength(100);
  });
});

describe('the open record', () => {
  const ID = '0b6f0a4e-7a0e-4d0c-9a53-2f8f3f2d1c11';

  it.each([
    [ID, ID],
    [ID.toUpperCase(), ID.toUpperCase()],
    ['', null],
    ['7', null],
    [`${ID}x`, null],
    [`${ID}\n`, null],
  ])('open=%j: %j', (text, id) => {
    expect(readListState(new URLSearchParams({ open: text }), CONFIG).openId).toBe(id);
  });
});

describe('isNarrowed', () => {
  it.each([
    ['', false],
    ['page=2&sort=name', false],
    ['status=unknown', false],
    ['q=x', true],
    ['status=new', true],
  ])('%s: %s', (query, narrowed) => {
    expect(isNarrowed(read(query))).toBe(narrowed);
  });
});

describe('pageRange', () => {
  it.each([
    [1, 25, 0, 24],
    [2, 25, 25, 49],
    [3, 10, 20, 29],
  ])('page %d of %d rows: %d to %d', (page, size, from, to) => {
    expect(pageRange(page, size)).toEqual([from, to]);
  });
});

describe('changes to the address', () => {
  const params = new URLSearchParams('q=kim&status=new&sort=name&page=4&open=7');

  it.each([
    ['search', withSearch(params, ' lee '), 'q=lee&status=new&sort=name&open=7'],
    ['no search', withSearch(params, '  '), 'status=new&sort=name&open=7'],
    ['a filter', withFilter(params, 'status', 'closed'), 'q=kim&status=closed&sort=name&open=7'],
    ['no filter', withFilter(params, 'status', null), 'q=kim&sort=name&open=7'],
    [
      'a sort',
      withSort(params, { column: 'name', isDescending: true }),
      'q=kim&status=new&sort=-name&open=7',
    ],
    ['a page', withPage(params, 5), 'q=kim&status=new&sort=name&page=5&open=7'],
    ['page 1', withPage(params, 1), 'q=kim&status=new&sort=name&open=7'],
    ['an open record', withOpen(params, '9'), 'q=kim&status=new&sort=name&page=4&open=9'],
    ['no open record', withOpen(params, null), 'q=kim&status=new&sort=name&page=4'],
    ['everything cleared', withoutNarrowing(params, ['status', 'service']), 'sort=name&open=7'],
  ])('%s', (_name, next, query) => {
    expect(next.toString()).toBe(query);
  });

  it('leave the original address unchanged', () => {
    withSearch(params, 'lee');
    expect(params.get('q')).toBe('kim');
  });
});
