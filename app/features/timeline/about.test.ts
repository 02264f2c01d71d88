import { expect, it } from 'vitest';
import { aboutOf } from './about';

const MOVE = {
  lead_id: null,
  client_id: null,
  placement_id: null,
  candidate_id: 'c',
  application_id: 'a',
  vacancy_id: 'v',
  vacancy: 'Electrician',
  candidate: 'Mia Tran',
};

it('names the job on a candidate’s page, the candidate on a vacancy’s, and nothing on its own', () => {
  const labels = [
    aboutOf(MOVE, { candidate_id: 'c' }),
    aboutOf(MOVE, { vacancy_id: 'v' }),
    aboutOf(MOVE, { application_id: 'a' }),
  ].map((about) => about?.label);
  expect(labels).toEqual(['Electrician', 'Mia Tran', undefined]);
});
