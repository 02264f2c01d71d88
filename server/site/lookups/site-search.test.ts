import { describe, expect, it } from 'vitest';
import { countInMemory } from '../../guard/rate-limit.ts';
import { limitSearches } from './site-search.ts';

/** Answers when the test says so. */
function slowFind() {
  const open: ((answer: string) => void)[] = [];
  return { open, find: () => new Promise((resolve) => open.push(resolve)) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('limitSearches', () => {
  it('lets two searches run at once, the others in their order', async () => {
    const { open, find } = slowFind();
    const search = limitSearches(find, countInMemory());
    const answers = Promise.all(['a', 'b', 'c', 'd'].map((words) => search(words, '192.0.2.1')));
    await settled();
    expect(open).toHaveLength(2);
    open[0]?.('first');
    await settled();
    expect(open).toHaveLength(3);
    open[1]?.('second');
    open[2]?.('third');
    await settled();
    open[3]?.('fourth');
    expect(await answers).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('refuses when fifty are waiting, and works again afterwards', async () => {
    const { open, find } = slowFind();
    const search = limitSearches(find, countInMemory());
    const answers = Array.from({ length: 52 }, (_, i) => search('a', `192.0.2.${i}`));
    await settled();
    await expect(search('a', '198.51.100.1')).rejects.toMatchObject({ code: 'unavailable' });
    for (let done = 0; done < 52; done++) {
      open[done]?.('found');
      await settled();
    }
    await Promise.all(answers);
    const next = search('a', '198.51.100.2');
    await settled();
    open.at(-1)?.('found');
    expect(await next).toBe('found');
  });

  it('refuses the 61st new search of an address within a minute, and no other address', async () => {
    const search = limitSearches(async (words) => words, countInMemory());
    for (let count = 0; count < 60; count++) await search('a', '192.0.2.1');
    await expect(search('a', '192.0.2.1')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await search('a', '192.0.2.2')).toBe('a');
  });

  it('makes room again after a search that failed', async () => {
    const fail = async () => {
      throw new Error('no database');
    };
    const search = limitSearches(fail, countInMemory());
    for (let count = 0; count < 5; count++) {
      await expect(search('a', '192.0.2.1')).rejects.toThrow('no database');
    }
  });
});
