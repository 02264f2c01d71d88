import { describe, expect, it } from 'vitest';
import { countInMemory } from '../guard/rate-limit.ts';
import type { DataClient } from './data-client.ts';
import { createSiteSearch } from './site-search.ts';

/** A database that answers when the test says so. */
function slowDatabase() {
  const open: (() => void)[] = [];
  const rpc = () =>
    new Promise((resolve) => open.push(() => resolve({ data: 'found', error: null })));
  return { service: { rpc } as unknown as DataClient, open };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createSiteSearch', () => {
  it('asks the database two questions at once, the others in their order', async () => {
    const { service, open } = slowDatabase();
    const { search } = createSiteSearch(service, countInMemory());
    const answers = ['a', 'b', 'c', 'd'].map((words) => search(words, '192.0.2.1'));
    await settled();
    expect(open).toHaveLength(2);
    open[0]?.();
    await settled();
    expect(open).toHaveLength(3);
    for (const answer of open) answer();
    await settled();
    open[3]?.();
    expect(await Promise.all(answers)).toEqual(['found', 'found', 'found', 'found']);
  });

  it('refuses when fifty are waiting, and works again afterwards', async () => {
    const { service, open } = slowDatabase();
    const { search } = createSiteSearch(service, countInMemory());
    const answers = Array.from({ length: 52 }, (_, i) => search('a', `192.0.2.${i}`));
    await expect(search('a', '198.51.100.1')).rejects.toMatchObject({ code: 'unavailable' });
    for (let done = 0; done < 52; done++) {
      open[done]?.();
      await settled();
    }
    await Promise.all(answers);
    const next = search('a', '198.51.100.2');
    await settled();
    open.at(-1)?.();
    expect(await next).toBe('found');
  });

  it('refuses the 61st new search of an address within a minute, and no other address', async () => {
    const service = { rpc: async () => ({ data: 'found', error: null }) } as unknown as DataClient;
    const { search } = createSiteSearch(service, countInMemory());
    for (let count = 0; count < 60; count++) await search('a', '192.0.2.1');
    await expect(search('a', '192.0.2.1')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await search('a', '192.0.2.2')).toBe('found');
  });

  it('says that it is unavailable when the database fails', async () => {
    const reply = { data: null, error: { message: 'gone' } };
    const service = { rpc: async () => reply } as unknown as DataClient;
    const { search } = createSiteSearch(service, countInMemory());
    await expect(search('a', '192.0.2.1')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
