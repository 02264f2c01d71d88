import { describe, expect, it } from 'vitest';
import {
  ageOn,
  applicationErrors,
  attractsMinors,
  isMinor,
  splitLicences,
} from './application-rules';
import { FIELD_ERRORS } from './messages';

const TODAY = '2026-11-16';

describe('ageOn', () => {
  it.each([
    ['2008-11-16', 18],
    ['2008-11-17', 17],
    ['2008-02-29', 18],
    ['2026-11-16', 0],
    ['2026-11-17', -1],
  ])('someone born on %s is %i', (born, age) => expect(ageOn(TODAY, born)).toBe(age));
});

it.each([
  ['2008-11-17', true],
  ['2008-11-16', false],
  ['', false],
  ['17.11.2010', false],
  [undefined, false],
])('born on %s: under 18 is %s', (born, expected) => {
  expect(isMinor(TODAY, born)).toBe(expected);
});

it.each([
  ['apprenticeship', null, true],
  ['traineeship', 18, true],
  ['permanent', 17, true],
  ['permanent', 18, false],
  ['labour_hire', null, false],
  [null, null, false],
])('a job of kind %s from %s asks for the date of birth first: %s', (kind, age, expected) => {
  expect(attractsMinors(kind, age)).toBe(expected);
});

describe('applicationErrors', () => {
  it.each([
    [{}, {}],
    [{ date_of_birth: '2011-11-17' }, { date_of_birth: FIELD_ERRORS.tooYoung(15) }],
    [{ date_of_birth: '2011-11-16' }, {}],
    [{ date_of_birth: '2027-01-01' }, { date_of_birth: FIELD_ERRORS.birthImpossible }],
    [{ date_of_birth: '1900-01-01' }, { date_of_birth: FIELD_ERRORS.birthImpossible }],
    [{ postcode: '605' }, { postcode: FIELD_ERRORS.postcode }],
    [{ postcode: ' 6056 ' }, {}],
    [
      { email: 'A@example.com', guardian_email: ' a@example.com' },
      { guardian_email: FIELD_ERRORS.guardianIsSelf },
    ],
    [{ other_licences: 'x'.repeat(101) }, { other_licences: FIELD_ERRORS.licences }],
  ])('of %j are %j', (values, errors) => {
    expect(applicationErrors(values, 15, TODAY)).toEqual(errors);
  });
});

it('licences include those ticked and those typed, each once', () => {
  const values = {
    licences: 'White Card\nForklift licence',
    other_licences: 'Dogging, , White Card',
  };
  expect(splitLicences(values)).toEqual(['White Card', 'Forklift licence', 'Dogging']);
});
