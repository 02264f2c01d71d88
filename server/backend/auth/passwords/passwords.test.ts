import { availableParallelism } from 'node:os';
import { hashSync } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { findPasswordProblem, hashPassword, verifyPassword } from './passwords.ts';

const COST = 4;

it('hashes as GoTrue does and verifies', async () => {
  const hash = await hashPassword('quokka on a bicycle');
  expect(hash).toMatch(/^\$2[ab]\$10\$/);
  expect(await verifyPassword('quokka on a bicycle', hash)).toBe(true);
  expect(await verifyPassword('quokka on a bicyclE', hash)).toBe(false);
});

it.each(['2a', '2b', '2y'])('verifies hashes of kind $%s$', async (kind) => {
  const hash = hashSync('quokka', COST).replace(/^\$2.\$/, `$${kind}$`);
  expect(await verifyPassword('quokka', hash)).toBe(true);
});

it('never accepts a password longer than bcrypt reads', async () => {
  const hash = await hashPassword('x'.repeat(72), COST);
  expect(await verifyPassword('x'.repeat(72), hash)).toBe(true);
  expect(await verifyPassword('x'.repeat(73), hash)).toBe(false);
});

it('returns false, not an error, for another kind of hash', async () => {
  expect(await verifyPassword('quokka', '$argon2id$v=19$m=65536')).toBe(false);
});

it('leaves the main thread free', async () => {
  await hashPassword('quokka', COST);
  const [started, startedHere] = [process.cpuUsage(), process.threadCpuUsage()];
  await Promise.all(Array.from({ length: 4 }, () => hashPassword('quokka')));
  const [inAll, here] = [process.cpuUsage(started), process.threadCpuUsage(startedHere)];
  expect(here.user + here.system).toBeLessThan((inAll.user + inAll.system) / 4);
});

it.each([
  ['short', 'length'],
  ['1234567', 'length'],
  ['password', 'pwned'],
  ['PassWord123', 'pwned'],
  ['12345678', 'pwned'],
  ['tuart123', 'pwned'],
  ['Passw0rd!', 'pwned'],
  ['x'.repeat(73), 'too long'],
  ['ü'.repeat(37), 'too long'],
])('refuses %j: %s', async (password, reason) => {
  expect(await findPasswordProblem(password)).toMatchObject({ reason });
});

it.each([
  'quokka on a bicycle',
  'quokka on a bicycle '.repeat(4).slice(0, 72),
  'größere Füße für den Bürgermeister',
])('accepts %j', async (password) => {
  expect(await findPasswordProblem(password)).toBeUndefined();
});

it('refuses a password made of the person’s own words', async () => {
  const problem = await findPasswordProblem('jane.citizen@mail.example', [
    'jane.citizen@mail.example',
  ]);
  expect(problem).toMatchObject({ reason: 'pwned', message: expect.stringMatching(/email/) });
});

describe('when many want to sign in at once', () => {
  const hash = hashSync('quokka', COST);
  const verify = (from: string, isKnown = false, signal?: AbortSignal) =>
    verifyPassword('quokka', hash, { from, isKnown, signal }).then(
      () => 'done' as const,
      (error: Error) => error.name,
    );

  it('refuses at once what would wait too long, and a flood only crowds out itself', async () => {
    const order: string[] = [];
    const note = (name: string) => (outcome: string) => {
      order.push(outcome === 'done' ? name : 'refused');
      return outcome;
    };
    const flood = Array.from({ length: 300 }, () => verify('flood').then(note('flood')));
    const other = verify('elsewhere').then(note('elsewhere'));
    const known = verify('flood', true).then(note('known'));
    expect(await other).toBe('done');
    expect(await known).toBe('done');
    const outcomes = await Promise.all(flood);
    const served = outcomes.filter((outcome) => outcome === 'done').length;
    expect(served).toBeGreaterThan(10);
    expect(served).toBeLessThan(300);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'PasswordWorkRefused']));
    const worked = order.filter((name) => name !== 'refused');
    // Only the jobs that had already started, and one from the flood, come first.
    const begun = availableParallelism();
    expect(worked.indexOf('known')).toBeLessThanOrEqual(begun);
    expect(worked.indexOf('elsewhere')).toBeLessThanOrEqual(2 * begun + 1);
    // Refusals come at once, without waiting in the queue.
    expect(order.indexOf('refused')).toBe(0);
  });

  it('drops the work of a client that has disconnected', async () => {
    const controller = new AbortController();
    const before = Array.from({ length: 2 * availableParallelism() }, () =>
      hashPassword('quokka', COST),
    );
    const gone = verify('gone', false, controller.signal);
    controller.abort();
    expect(await gone).toBe('PasswordWorkRefused');
    expect(await verify('gone', false, controller.signal)).toBe('PasswordWorkRefused');
    await Promise.all(before);
  });
});
