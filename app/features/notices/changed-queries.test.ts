import { expect, it } from 'vitest';
import { isTouched } from './changed-queries';

it.each([
  [['leads', 'list', {}], ['leads'], true],
  [['leads', 'detail', '1'], ['leads'], true],
  [['tasks', 'calendar', {}], ['interviews'], true],
  [['applications', 'board', '1'], ['scores'], true],
  [['applications', 'waiting', {}], ['received_applications'], true],
  [['timeline', {}], ['activities'], true],
  [['dashboard', 'leads'], ['leads'], true],
  [['dashboard', 'page-views'], ['leads'], false],
  [['clients', 'list', {}], ['tasks'], false],
  [['auth', 'access'], ['leads'], false],
  [['content', 'list', {}], ['content_pages'], true],
  [['content', 'detail', '1'], ['content_pages'], false],
  [['content', 'list', {}], ['leads'], false],
])('%j after a change of %j: %s', (key, tables, expected) => {
  expect(isTouched(key, tables)).toBe(expected);
});
