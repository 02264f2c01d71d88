import { expect, it } from 'vitest';
import { enquiryStatus } from './enquiry-status';

it.each([
  ['new', 'Received'],
  ['contacted', 'Answered'],
  ['qualified', 'In progress'],
  ['converted', 'Under way'],
  ['closed', 'Closed'],
  ['something new', 'Received'],
  ['constructor', 'Received'],
])('%s is shown as %s', (status, label) => {
  expect(enquiryStatus(status).label).toBe(label);
  expect(enquiryStatus(status).meaning).toMatch(/\.$/);
});
