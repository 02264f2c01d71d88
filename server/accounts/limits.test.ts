import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countInMemory } from '../guard/rate-limit.ts';
import { createAuthLimits } from './limits.ts';

const MINUTE = 60_000;
const TOO_MANY_MAILS = { status: 429, code: 'over_email_send_rate_limit' };
const TOO_MANY_ATTEMPTS = { status: 429, code: 'over_request_rate_limit' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('five mails a day to one address, one a minute', async () => {
  const { mail } = createAuthLimits(countInMemory());
  for (let i = 0; i < 5; i++) {
    await mail.consume('a', `client ${i}`);
    await expect(mail.consume('a', 'other')).rejects.toMatchObject(TOO_MANY_MAILS);
    vi.advanceTimersByTime(10 * MINUTE);
  }
  await expect(mail.consume('a', 'x')).rejects.toMatchObject(TOO_MANY_MAILS);
  await mail.consume('b', 'x');
  vi.advanceTimersByTime(24 * 60 * MINUTE);
  await mail.consume('a', 'x');
});

it('a refused sign-in works again after five minutes', async () => {
  const { signIn } = createAuthLimits(countInMemory());
  for (let i = 0; i < 10; i++) await signIn.consume('a', `client ${i}`);
  await expect(signIn.consume('a', 'x')).rejects.toMatchObject({
    ...TOO_MANY_ATTEMPTS,
    extras: { retryAfterSeconds: 300 },
  });
  vi.advanceTimersByTime(5 * MINUTE + 1000);
  await signIn.consume('a', 'x');
});

it('a success forgets the failures of the account, not those of the address', async () => {
  const { signIn } = createAuthLimits(countInMemory());
  for (let i = 0; i < 29; i++) await signIn.consume(`account ${i}`, 'client');
  await signIn.consume('a', 'client');
  await signIn.succeed('a', 'client');
  await signIn.consume('a', 'client');
  await expect(signIn.consume('b', 'client')).rejects.toMatchObject(TOO_MANY_ATTEMPTS);
});

it('who has many addresses of one IPv6 network counts as one', async () => {
  const { signIn } = createAuthLimits(countInMemory());
  for (let i = 0; i < 30; i++) await signIn.consume(`account ${i}`, `2001:db8:0:1::${i}`);
  await expect(signIn.consume('a', '2001:db8:0:1:ffff::1')).rejects.toMatchObject(
    TOO_MANY_ATTEMPTS,
  );
  await signIn.consume('a', '2001:db8:0:2::1');
});
