import { beforeEach, expect, it } from 'vitest';
import { CallerLeft, FairQueue, QueueFull, type Turn } from './fair-queue.ts';

let queue: FairQueue;
let started: string[];
let open: Map<string, (outcome?: Error) => void>;

beforeEach(() => {
  queue = new FairQueue({ fromCaller: 3, inAll: 5 });
  started = [];
  open = new Map();
});

/** A job that runs until the test ends it. */
function add(name: string, turn: Turn): Promise<string> {
  return queue.run(() => {
    started.push(name);
    return new Promise((resolve, reject) => {
      open.set(name, (outcome) => (outcome ? reject(outcome) : resolve(name)));
    });
  }, turn);
}

/** Ends whatever runs until nothing does; answers with the order in which jobs were started. */
async function runAll(): Promise<string[]> {
  while (open.size > 0) {
    const [[name, end] = ['', () => {}]] = open;
    open.delete(name);
    end();
    await new Promise(setImmediate);
  }
  return started;
}

it('runs one job at a time, and continues after one that fails', async () => {
  const first = add('first', { caller: 'a' });
  const second = add('second', { caller: 'a' });
  expect([started, queue.waiting]).toEqual([['first'], 1]);
  open.get('first')?.(new Error('broken'));
  open.delete('first');
  await expect(first).rejects.toThrow('broken');
  await runAll();
  expect(await second).toBe('second');
  expect(queue.waiting).toBe(0);
});

it('gives each caller a turn, however many jobs another adds', async () => {
  const jobs = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) =>
    add(name, { caller: name.charAt(0) }),
  );
  expect(await runAll()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  await Promise.all(jobs);
});

it('limits the waiting jobs of one caller and of all callers together', async () => {
  const jobs = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name, { caller: 'a' }));
  const over = add('a5', { caller: 'a' });
  await expect(over).rejects.toEqual(expect.objectContaining({ isOwnFault: true }));
  jobs.push(add('b1', { caller: 'b' }), add('c1', { caller: 'c' }));
  const full = add('d1', { caller: 'd' });
  await expect(full).rejects.toThrow(QueueFull);
  await expect(full).rejects.toEqual(expect.objectContaining({ isOwnFault: false }));
  expect(await runAll()).not.toContain('d1');
  await Promise.all(jobs);
});

it('does not start a job whose caller has left, and gives its place to others', async () => {
  const leaving = new AbortController();
  const running = add('a1', { caller: 'a' });
  const left = ['a2', 'a3', 'a4'].map((name) => add(name, { caller: 'a', signal: leaving.signal }));
  leaving.abort();
  for (const job of left) await expect(job).rejects.toThrow(CallerLeft);
  expect(queue.waiting).toBe(0);
  const gone = add('a5', { caller: 'a', signal: leaving.signal });
  await expect(gone).rejects.toThrow(CallerLeft);
  const next = add('a6', { caller: 'a' });
  expect(await runAll()).toEqual(['a1', 'a6']);
  await Promise.all([running, next]);
});

it('runs a shared job once for everyone who asks for it, at the first caller’s turn', async () => {
  const busy = ['a1', 'a2', 'a3'].map((name) => add(name, { caller: 'a' }));
  const same = [add('same', { caller: 'a', id: 'x' }), add('again', { caller: 'b', id: 'x' })];
  expect(queue.waiting).toBe(3);
  expect(await runAll()).toEqual(['a1', 'a2', 'same', 'a3']);
  expect(await Promise.all(same)).toEqual(['same', 'same']);
  await Promise.all(busy);
});

it('gives the result of a running job to anyone who asks for the same job', async () => {
  const first = add('first', { caller: 'a', id: 'x' });
  const second = add('second', { caller: 'b', id: 'x' });
  expect(queue.waiting).toBe(0);
  expect(await runAll()).toEqual(['first']);
  expect(await Promise.all([first, second])).toEqual(['first', 'first']);
});

it('keeps a shared job until the last waiting caller has left', async () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const running = add('running', { caller: 'z' });
  const first = add('shared', { caller: 'a', id: 'x', signal: one.signal });
  const second = add('shared', { caller: 'b', id: 'x', signal: two.signal });
  one.abort();
  await expect(first).rejects.toThrow(CallerLeft);
  expect(queue.waiting).toBe(1);
  two.abort();
  await expect(second).rejects.toThrow(CallerLeft);
  expect(queue.waiting).toBe(0);
  expect(await runAll()).toEqual(['running']);
  await running;
});
