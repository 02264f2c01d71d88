import { expect, it } from 'vitest';
import { fieldChanges } from './timeline-schema';

it.each([
  [{}, []],
  [null, []],
  [{ email_id: 'x' }, []],
  [
    { status: { before: 'new', after: 'closed' } },
    [{ field: 'status', before: 'new', after: 'closed' }],
  ],
  [{ is_spam: { before: false, after: true } }, [{ field: 'spam', before: 'no', after: 'yes' }]],
  [
    { assignee: { before: null, after: 'Kim' } },
    [{ field: 'assignee', before: 'nothing', after: 'Kim' }],
  ],
])('%j', (details, changes) => {
  expect(fieldChanges(details)).toEqual(changes);
});
