import { expect, it } from 'vitest';
import { guessMapping, problemsOf, toRecord } from '~/features/records/imports/import-plan';
import { ORGANISATION_IMPORT } from './organisation-import';

const HEADINGS = ['Company', 'ABN', 'Website', 'State', 'Postcode', 'Status'];

function read(cells: string[]) {
  return toRecord(ORGANISATION_IMPORT, cells, guessMapping(ORGANISATION_IMPORT, HEADINGS));
}

it('reads a row as people write it', () => {
  const record = read([
    'Banksia',
    '51 824 753 556',
    'banksia.example',
    'Western Australia',
    '6160',
    'Active',
  ]);
  expect(record).toEqual({
    name: 'Banksia',
    abn: '51 824 753 556',
    website: 'https://banksia.example',
    state: 'WA',
    postcode: '6160',
    status: 'active',
  });
  expect(problemsOf(ORGANISATION_IMPORT, record)).toEqual({});
});

it('says what has to be fixed', () => {
  const record = read(['', '51 824 753 557', 'none', 'Tasmnia', '616', 'gone']);
  expect(Object.keys(problemsOf(ORGANISATION_IMPORT, record)).toSorted()).toEqual([
    'abn',
    'name',
    'postcode',
    'state',
    'status',
    'website',
  ]);
});

it('only the name is needed', () => {
  expect(problemsOf(ORGANISATION_IMPORT, read(['Banksia', '', '', '', '', '']))).toEqual({});
});
