import { expect, it } from 'vitest';
import { isWithReviewers } from './is-with-reviewers';

const REVIEW = { requested_by: 'ed', version: 3 };
const OPEN = { version: 3, hasChanges: false, userId: 'ed' };

it.each([
  ['is with the reviewers once its author has asked', REVIEW, OPEN, true],
  ['is its author’s again while something is typed', REVIEW, { ...OPEN, hasChanges: true }, false],
  ['is its author’s again after that was saved', REVIEW, { ...OPEN, version: 4 }, false],
  ['is whoever’s opens it, if someone else has asked', REVIEW, { ...OPEN, userId: 'olive' }, false],
  ['is not with them without a request', null, OPEN, false],
  ['is not with them while that is unknown', undefined, OPEN, false],
  [
    'is not with them if the account of the author is gone',
    { ...REVIEW, requested_by: null },
    { ...OPEN, userId: null },
    false,
  ],
])('a page %s', (_, review, open, answer) => {
  expect(isWithReviewers(review, open)).toBe(answer);
});
