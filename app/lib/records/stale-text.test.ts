import { expect, it } from 'vitest';
import { staleText } from './stale-text';

const NOW = { status: 'closed', phone: null as string | null, assignee_id: 'kim', message: 'x' };
const FIELDS = {
  status: ['status', (value: unknown) => `“${value}”`],
  phone: ['phone', (value: unknown) => String(value)],
  assignee_id: ['assignee'],
} satisfies Parameters<typeof staleText<typeof NOW>>[2];

it.each([
  [{ status: 'new' }, /in the meantime: status is now “closed”\. Your change was not saved/],
  [{ status: 'new', assignee_id: 'lee' }, /status is now “closed”, assignee has changed\./],
  [{ status: 'closed', phone: '' }, /in the meantime\. Your change was not saved/],
  [{ message: 'y' }, /in the meantime\. Your change was not saved/],
])('%j', (seen, text) => {
  expect(staleText(seen, NOW, FIELDS)).toMatch(text);
});
