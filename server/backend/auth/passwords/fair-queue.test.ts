import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const rest = (key: string) => ({ key, isFirst: false });
const first = (key: string) => ({ key, isFirst: true });

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item; item = queue.take()) taken.push(item);
  return taken;
}

it('gives each key a turn', () => {
  const queue = new FairQueue<string>(10);
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item, rest(item.charAt(0)));
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('takes priority items first', () => {
  const queue = new FairQueue<string>(10);
  queue.add('stranger', rest('a'));
  queue.add('known', first('a'));
  expect(takeAll(queue)).toEqual(['known', 'stranger']);
});

it('drops an item of the key with the most waiting when it is full', () => {
  const queue = new FairQueue<string>(3);
  for (const item of ['a1', 'a2', 'a3']) expect(queue.add(item, rest('a'))).toBeUndefined();
  expect(queue.add('a4', rest('a'))).toBe('a4');
  expect(queue.add('b1', rest('b'))).toBe('a3');
  expect(queue.add('b2', rest('b'))).toBe('b2');
  expect(queue.add('c1', rest('c'))).toBe('a2');
  expect(queue.add('d1', rest('d'))).toBe('d1');
  expect(queue.add('known', first('a'))).toBeUndefined();
  expect(takeAll(queue)).toEqual(['known', 'a1', 'b1', 'c1']);
});

it('forgets removed items', () => {
  const queue = new FairQueue<string>(3);
  queue.add('a1', rest('a'));
  queue.add('b1', first('b'));
  queue.remove('a1');
  queue.remove('b1');
  queue.remove('never there');
  expect(takeAll(queue)).toEqual([]);
});
