import { describe, expect, it } from 'vitest';
import { workParts, workText } from './work';

const NOTHING = {
  leads: 0,
  clients: 0,
  tasks: 0,
  organisations: 0,
  vacancies: 0,
  candidates: 0,
  placements: 0,
  care: 0,
  interviews: 0,
  facts: 0,
  plan_steps: 0,
  routes: [],
};

describe('workText', () => {
  it.each([
    [{}, 'Kim has no open work.'],
    [{ leads: 1 }, 'Kim looks after 1 lead.'],
    [{ vacancies: 2, care: 1 }, 'Kim looks after 2 vacancies and 1 planned visit or call.'],
    [{ leads: 2400, clients: 2, tasks: 1 }, 'Kim looks after 2,400 leads, 2 clients and 1 task.'],
    [
      { tasks: 3, routes: ['mentoring', 'future_services'] },
      'Kim looks after 3 tasks. New leads about Mentoring and Future Services are assigned to them.',
    ],
    [{ routes: ['mentoring'] }, 'New leads about Mentoring are assigned to them.'],
  ])('%j', (work, text) => {
    expect(workText('Kim', workParts({ ...NOTHING, ...work }, 'k'))).toBe(text);
  });
});

it('leads to the rows of each kind', () => {
  expect(workParts({ ...NOTHING, leads: 2, care: 1 }, 'k').map(({ to }) => to)).toEqual([
    '/admin/leads?status=current&assignee=k',
    '/admin/placements/care?show=every&person=k',
  ]);
});

it('promises rows only where the linked list has exactly these', () => {
  const work = { ...NOTHING, leads: 2, interviews: 1, plan_steps: 3, routes: ['mentoring'] };
  expect(workParts(work, 'k').map(({ text, link }) => link ?? text)).toEqual([
    '2 leads',
    'Open their calendar',
    'Open the care plans',
    'Open Leads',
  ]);
});
