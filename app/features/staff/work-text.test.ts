import { expect, it } from 'vitest';
import { workText } from './work-text';

const NOTHING = {
  leads: 0,
  clients: 0,
  tasks: 0,
  organisations: 0,
  vacancies: 0,
  candidates: 0,
  placements: 0,
  interviews: 0,
  facts: 0,
  routes: [],
};

it.each([
  [{}, 'They are not looking after anything.'],
  [{ leads: 1 }, 'They look after 1 lead.'],
  [{ vacancies: 2, candidates: 1 }, 'They look after 2 vacancies and 1 candidate.'],
  [{ leads: 2400, clients: 2, tasks: 1 }, 'They look after 2,400 leads, 2 clients and 1 task.'],
  [
    { tasks: 3, routes: ['mentoring', 'future_services'] },
    'They look after 3 tasks. New leads about Mentoring and Future Services go to them through a routing rule, which will be deleted unless someone takes over.',
  ],
])('%j', (work, text) => {
  expect(workText({ ...NOTHING, ...work })).toBe(text);
});
