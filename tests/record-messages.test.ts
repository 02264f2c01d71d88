import { expect, it } from 'vitest';
import { CANDIDATES } from '../app/features/candidates/candidate-kind';
import { CLIENTS } from '../app/features/clients/client-kind';
import { EMAILS } from '../app/features/emails/email-kind';
import { LEADS } from '../app/features/leads/lead-kind';
import { ORGANISATIONS } from '../app/features/organisations/organisation-kind';
import { PLACEMENTS } from '../app/features/placements/placement-kind';
import { recordMessages } from '../app/features/records/record-messages';
import { STAFF } from '../app/features/staff/staff-kind';
import { TASKS } from '../app/features/tasks/task-kind';
import { VACANCIES } from '../app/features/vacancies/vacancy-kind';

/** The screens of all kinds show these through the same components. */
it.each([
  ...[LEADS, CLIENTS, TASKS, EMAILS],
  ...[VACANCIES, ORGANISATIONS, CANDIDATES, PLACEMENTS],
  // The list counts people.
  { ...STAFF, noun: ['staff', 'staff'] as const },
])('the messages about $table name its records', ({ noun, messages }) => {
  const { gone: _, ...own } = recordMessages(noun);
  expect(messages).toMatchObject(own);
});

it('a failure is reported in the words of §8', () => {
  expect(recordMessages(['lead', 'leads'])).toMatchObject({
    fetchFailed: 'Failed to fetch leads',
    addFailed: 'Failed to add lead',
    deleteFailed: 'Failed to delete lead',
  });
});
