import { expect, it } from 'vitest';
import { type ColleagueKey, findColleague, memberLabels, teamOf } from './colleagues';

const ROBIN = {
  user_id: 'u1',
  staff_id: 's1',
  email: 'robin@tuart.example',
  name: 'Robin',
  avatar_path: null,
  is_on_team: false,
};
const KIM = { ...ROBIN, user_id: null, staff_id: 's2', email: null, name: 'Kim', is_on_team: true };
const EDITOR = { ...KIM, user_id: 'u3', staff_id: null, name: 'Eli', is_on_team: false };

it.each<[ColleagueKey, string | undefined]>([
  [{ userId: 'u3' }, 'Eli'],
  [{ userId: 'u9', staffId: 's1' }, undefined],
  [{ staffId: 's2' }, 'Kim'],
  [{ staffId: 's9' }, undefined],
  [{ userId: null, staffId: null }, undefined],
  [{}, undefined],
])('%j: %s', (key, name) => {
  expect(findColleague([ROBIN, KIM, EDITOR], key)?.name).toBe(name);
});

it('has no editors in the team, and lists those without access at the end of a filter', () => {
  expect(memberLabels(teamOf([ROBIN, EDITOR, KIM]))).toEqual([
    ['s2', 'Kim'],
    ['s1', 'Robin (inactive)'],
  ]);
});
