import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { watchFetches } from './fetch-times';

const queryKey = ['leads'];

it('knows what was asked for after a moment, once it has arrived and until it is out of date', async () => {
  const client = new QueryClient();
  const fetches = watchFetches(client);
  const answer = Promise.withResolvers<string>();
  const before = performance.now() - 1;
  const fetching = client.fetchQuery({ queryKey, queryFn: () => answer.promise });
  const query = client.getQueryCache().find({ queryKey });
  if (!query) throw new Error('There is no query');
  expect(fetches.isSince(query, before), 'still fetching').toBe(false);
  answer.resolve('Ann');
  await fetching;
  expect(fetches.isSince(query, before)).toBe(true);
  expect(fetches.isSince(query, performance.now() + 1), 'changed later').toBe(false);
  // What someone has typed is no answer of the server.
  client.setQueryData(queryKey, 'Ben');
  expect(fetches.isSince(query, performance.now()), 'not fetched again').toBe(false);
  query.invalidate();
  expect(fetches.isSince(query, before), 'out of date').toBe(false);
});

it('knows nothing of a query that started before, or after it was told to stop', async () => {
  const client = new QueryClient();
  await client.fetchQuery({ queryKey, queryFn: () => 'Ann' });
  const fetches = watchFetches(client);
  const query = client.getQueryCache().find({ queryKey });
  if (!query) throw new Error('There is no query');
  expect(fetches.isSince(query, 0)).toBe(false);
  fetches.stop();
  await query.fetch();
  expect(fetches.isSince(query, 0)).toBe(false);
});
