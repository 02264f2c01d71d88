import { setTimeout as sleep } from 'node:timers/promises';
import { hashSync } from 'bcryptjs';
import { expect, it } from 'vitest';
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

it('never takes a password that is longer than what bcrypt reads', async () => {
  const hash = await hashPassword('x'.repeat(72), COST);
  expect(await verifyPassword('x'.repeat(72), hash)).toBe(true);
  expect(await verifyPassword('x'.repeat(73), hash)).toBe(false);
});

it('answers false, not an error, to a hash of another kind', async () => {
  expect(await verifyPassword('quokka', '$argon2id$v=19$m=65536')).toBe(false);
});

it('leaves the main thread free', async () => {
  const hashes = Promise.all(Array.from({ length: 8 }, () => hashPassword('quokka')));
  let longest = 0;
  for (let round = 0; round < 20; round++) {
    const start = performance.now();
    await sleep(5);
    longest = Math.max(longest, performance.now() - start);
  }
  await hashes;
  expect(longest).toBeLessThan(100);
});

it.each([
  ['short', 'length'],
  ['1234567', 'length'],
  ['password', 'pwned'],
  ['PassWord123', 'pwned'],
  ['12345678', 'pwned'],
  ['x'.repeat(73), 'too long'],
  ['ü'.repeat(37), 'too long'],
])('finds fault with %j: %s', (password, reason) => {
  expect(findPasswordProblem(password)).toMatchObject({ reason });
});

it.each(['quokka on a bicycle', 'x'.repeat(72), 'ü'.repeat(36)])('takes %j', (password) => {
  expect(findPasswordProblem(password)).toBeUndefined();
});
