import { expect, it } from 'vitest';
import { type ColleagueKey, findColleague } from './colleagues';

const ROBIN = {
  user_id: 'u1',
  email: 'Robin@tuart.example',
  staff_ids: ['s1', 's2'],
  name: 'Robin',
  avatar_path: null,
};
const KIM = { user_id: 'u2', email: null, staff_ids: [], name: 'Kim', avatar_path: 'u2/a.png' };

it.each<[ColleagueKey, string | undefined]>([
  [{ userId: 'u2' }, 'Kim'],
  [{ userId: 'u9', email: 'robin@tuart.example' }, undefined],
  [{ staffId: 's2' }, 'Robin'],
  [{ staffId: 's9' }, undefined],
  [{ email: 'robin@TUART.example' }, 'Robin'],
  [{ email: '' }, undefined],
  [{ userId: null, staffId: null, email: null }, undefined],
  [{}, undefined],
])('%j: %s', (key, name) => {
  expect(findColleague([ROBIN, KIM], key)?.name).toBe(name);
});
