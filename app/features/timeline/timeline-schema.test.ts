import { describe, expect, it } from 'vitest';
import { deliveryOf, fieldChanges, kindLabel, kindsOf } from './timeline-schema';

it.each([
  [{}, []],
  [null, []],
  [{ email_id: 'x' }, []],
  [
    { status: { before: 'new', after: 'closed' } },
    [{ field: 'Status', before: 'New', after: 'Closed', notKept: null }],
  ],
  [
    { stage: { before: 'applied', after: 'offer' } },
    [{ field: 'Stage', before: 'Applied', after: 'Offer', notKept: null }],
  ],
  [
    { is_spam: { before: false, after: true } },
    [{ field: 'Spam', before: 'No', after: 'Yes', notKept: null }],
  ],
  [
    { resume_path: { before: '1794/old.pdf', after: '1794/new.pdf' } },
    [{ field: 'Résumé', before: 'the earlier file', after: 'a new file', notKept: null }],
  ],
  [
    {
      resume_path: { before: null, after: '1794/new.pdf' },
      source: { before: 'job_application', after: null },
    },
    [
      { field: 'Résumé', before: 'nothing', after: 'a new file', notKept: null },
      { field: 'Source', before: 'Job application', after: 'nothing', notKept: null },
    ],
  ],
  [
    { closes_on: { before: null, after: '2026-12-01' } },
    [{ field: 'Closes on', before: 'nothing', after: '1 Dec 2026', notKept: null }],
  ],
  [
    { assignee: { before: null, after: 'Kim' } },
    [{ field: 'Owner', before: 'nothing', after: 'Kim', notKept: null }],
  ],
  [
    { service_type: { before: 'future_services', after: 'mentoring' } },
    [{ field: 'Service', before: 'Future Services', after: 'Mentoring', notKept: null }],
  ],
])('%j', (details, changes) => {
  expect(fieldChanges(details)).toEqual(changes);
});

it('shows what a merge did not keep, and only where the two records differed', () => {
  const details = {
    email: { before: 'a@example.com', after: 'a@example.com', other: 'b@example.com' },
    name: { before: 'Ava', after: 'Eva', other: 'Eva' },
    phone: { before: '1', after: '1', other: null },
  };
  expect(fieldChanges(details).map(({ notKept }) => notKept)).toEqual(['b@example.com', null]);
});

it.each([
  ['client_update', null, 'Client updated'],
  ['client_update', 'lead', 'Client updated by an enquiry'],
  ['merge', null, 'Clients merged'],
  ['something new', null, 'something new'],
])('%s of lead %s: %s', (kind, lead_id, label) => {
  expect(kindLabel({ kind, lead_id })).toBe(label);
});

it.each([
  ['shortlist', {}, 'Shown to the employer'],
  ['shortlist', { answer: 'interview' }, 'The employer answered: Interview'],
  ['guardian', {}, 'Guardian agreed'],
  ['interview', { interview: 'moved' }, 'Interview moved'],
  ['guardian', { isDeclined: true }, 'Guardian declined'],
  ['guardian', { step: 'asked' }, 'Guardian asked'],
  ['guardian', { step: 'taken_back' }, 'Guardian took back their agreement'],
  ['receipt', {}, 'Changed by the sender'],
  ['receipt', { withdrawn: { before: false, after: true } }, 'Withdrawn by the sender'],
])('%s with %j: %s', (kind, details, label) => {
  expect(kindLabel({ kind, lead_id: null, details })).toBe(label);
});

describe('deliveryOf', () => {
  it.each([
    [
      'email',
      { email_id: 'e1', delivery: 'failed' },
      { emailId: 'e1', status: 'failed', files: 0 },
    ],
    [
      'email',
      { email_id: 'e1', delivery: 'sent', files: 2 },
      { emailId: 'e1', status: 'sent', files: 2 },
    ],
    ['email', { email_id: 'e1' }, { emailId: 'e1', status: 'queued', files: 0 }],
    ['email', {}, undefined],
    ['note', { email_id: 'e1', delivery: 'failed' }, undefined],
  ])('%s %j', (kind, details, delivery) => {
    expect(deliveryOf({ kind, details })).toEqual(delivery);
  });
});

it.each([
  [null, null],
  ['anything else', null],
  ['notes', ['note', 'call']],
])('the choice %s shows %j', (choice, kinds) => {
  expect(kindsOf(choice)).toEqual(kinds);
});

it('changes are everything that is neither a message, a note nor a meeting', () => {
  const changes = kindsOf('changes');
  expect(changes).toContain('status_change');
  expect(changes).toContain('receipt');
  for (const kind of ['email', 'received', 'note', 'visit']) expect(changes).not.toContain(kind);
});
