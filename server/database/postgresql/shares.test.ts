import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asker, SERVER, Shares } from './shares.ts';

const SIZE = 10;
const visitor = (key: string): Asker => ({ kind: 'visitor', key });
const staff = (key: string): Asker => ({ kind: 'staff', key });

let shares: Shares;
let order: string[];

beforeEach(() => {
  vi.useFakeTimers();
  shares = new Shares(SIZE);
  order = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Enters, and notes when it was admitted or refused. */
function enter(asker: Asker, name: string): void {
  shares.enter(asker).then(
    () => order.push(name),
    (error) => order.push(`${name}: ${error.name}`),
  );
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

describe('shares', () => {
  it('lets one address hold two of ten connections, and all visitors four', async () => {
    for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) enter(visitor(key), key);
    await settle();
    expect(order).toEqual(['a', 'a', 'b', 'b']);
  });

  it('lets one member of staff hold four, and all of them eight', async () => {
    for (const key of 'aaaaabbbbbc') enter(staff(key), key);
    await settle();
    expect(order.join('')).toBe('aaaabbbb');
  });

  it('never lets in more than there are connections', async () => {
    for (let n = 0; n < 15; n++) enter(SERVER, 'server');
    await settle();
    expect(order).toHaveLength(SIZE);
  });

  it('offers a free connection to staff first, then to the server, then to visitors', async () => {
    for (let n = 0; n < SIZE; n++) enter(SERVER, 'first');
    enter(visitor('v'), 'visitor');
    enter(SERVER, 'server');
    enter(staff('s'), 'staff');
    await settle();
    order = [];
    for (let n = 0; n < 3; n++) shares.leave(SERVER);
    await settle();
    expect(order).toEqual(['staff', 'server', 'visitor']);
  });

  it('skips an address that already has its share', async () => {
    for (const key of ['a', 'a', 'b', 'b', 'a', 'c']) enter(visitor(key), key);
    await settle();
    order = [];
    shares.leave(visitor('b'));
    await settle();
    expect(order).toEqual(['c']);
  });

  it('refuses a visitor after a second of waiting', async () => {
    for (const key of ['a', 'a', 'a']) enter(visitor(key), key);
    await vi.advanceTimersByTimeAsync(999);
    expect(order).toEqual(['a', 'a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(['a', 'a', 'a: TooBusy']);
  });

  it('refuses at once when enough are waiting', async () => {
    for (let n = 0; n < 53; n++) enter(visitor('a'), 'a');
    await settle();
    expect(order).toEqual(['a', 'a', 'a: TooBusy']);
  });

  it('forgets callers that have left', async () => {
    for (let n = 0; n < 1000; n++) {
      await shares.enter(visitor(String(n)));
      shares.leave(visitor(String(n)));
    }
    for (const key of 'abcd') enter(visitor(key), key);
    await settle();
    expect(order.join('')).toBe('abcd');
  });
});
