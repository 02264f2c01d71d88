import { expect, it } from 'vitest';
import { viewQuery } from './view-query';

it.each([
  ['', ''],
  ['q=kim&status=new&page=3&open=1', 'q=kim&status=new'],
  ['sort=-name&view=board', 'sort=-name&view=board'],
])('%s: %s', (query, kept) => {
  expect(viewQuery(new URLSearchParams(query))).toBe(kept);
});
