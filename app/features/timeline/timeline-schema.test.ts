import { describe, expect, it } from 'vitest';
import { deliveryOf, fieldChanges } from './timeline-schema';

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

describe('deliveryOf', () => {
  it.each([
    ['email', { email_id: 'e1', delivery: 'failed' }, { emailId: 'e1', status: 'failed' }],
    ['email', { email_id: 'e1', delivery: 'sent' }, { emailId: 'e1', status: 'sent' }],
    ['email', { email_id: 'e1' }, { emailId: 'e1', status: 'queued' }],
    ['email', {}, undefined],
    ['note', { email_id: 'e1', delivery: 'failed' }, undefined],
  ])('%s %j', (kind, details, delivery) => {
    expect(deliveryOf({ kind, details })).toEqual(delivery);
  });
});
