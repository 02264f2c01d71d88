import { expect, it } from 'vitest';
import { countedKinds, type DemoRecord, namedKinds } from './demo-records';

const RECORDS: DemoRecord[] = [
  { kind: 'vacancy', name: 'Kitchen hand', fate: 'deleted' },
  { kind: 'candidate', name: 'Jo Li', fate: 'deleted' },
  { kind: 'candidate', name: 'Sam Ray', fate: 'deleted' },
];

it('counts and names the demo’s records by kind', () => {
  expect(countedKinds(RECORDS)).toEqual(['2 candidates', '1 vacancy']);
  expect(namedKinds(RECORDS)).toEqual(['2 candidates: Jo Li, Sam Ray', '1 vacancy: Kitchen hand']);
  expect(countedKinds([])).toEqual([]);
});
