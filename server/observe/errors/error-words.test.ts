import { expect, it } from 'vitest';
import { routePattern, withoutValues } from './error-words.ts';

it.each([
  ['invalid input syntax for type uuid: "Kim Ng"', 'invalid input syntax for type uuid: …'],
  [
    "Cannot read properties of undefined (reading 'kim')",
    'Cannot read properties of undefined (reading …)',
  ],
  ['mail to <kim@example.com> failed', 'mail to <…> failed'],
  ['fetch https://example.com/a?token=b failed', 'fetch … failed'],
  ['no lead aaaaaaaa-0000-4000-8000-000000000001 on +61 400 123 456', 'no lead … on +… … … …'],
  ['Unexpected token "Kim Ng is', 'Unexpected token …'],
  ['/contact?name=Kim timed out', '/contact… timed out'],
])('%s becomes %s', (message, expected) => {
  expect(withoutValues(message)).toBe(expected);
});

it.each([
  ['/admin/leads/aaaaaaaa-0000-4000-8000-000000000001', '/admin/leads/:name'],
  ['/rest/v1/rpc/find_leads?search=Kim', '/rest/v1/rpc/find_leads'],
  ['/storage/v1/object/resumes/kim-ng.pdf', '/storage/v1/object/resumes/:name'],
  ['/jobs/kim-ng/apply', '/jobs/:name/:name'],
  ['/contact', '/contact'],
  ['/', '/'],
])('%s has the pattern %s', (path, expected) => {
  expect(routePattern(path)).toBe(expected);
});
