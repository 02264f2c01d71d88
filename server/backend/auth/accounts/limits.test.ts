import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countInMemory } from '../../../guard/rate-limit.ts';
import { type Attempt, createAuthLimits, type MailRequest, type Trust } from './limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TOO_MANY_MAILS = { status: 429, code: 'over_email_send_rate_limit' };
const TOO_MANY_ATTEMPTS = { status: 429, code: 'over_request_rate_limit' };
const STRANGER: Trust = { kind: 'stranger' };
const OWN: Trust = { kind: 'own', key: 'her browser' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('signing in', () => {
  const { signIn } = lazily(() => createAuthLimits(countInMemory()));
  const fails = (account: string, address: string, trust: Trust = STRANGER) =>
    signIn().consume({ account, address, trust });

  it('allows one network ten failures on an account in five minutes', async () => {
    for (let i = 0; i < 10; i++) await fails('a', 'x');
    await expect(fails('a', 'x')).rejects.toMatchObject({
      ...TOO_MANY_ATTEMPTS,
      message: 'Too many attempts. Please try again in 5 minutes.',
      extras: { retryAfterSeconds: 300 },
    });
    await fails('a', 'y');
    vi.advanceTimersByTime(5 * MINUTE + 1000);
    await fails('a', 'x');
  });

  it('allows twenty a day, with the wait given in hours', async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 10; i++) await fails('a', 'x');
      vi.advanceTimersByTime(6 * MINUTE);
    }
    await expect(fails('a', 'x')).rejects.toThrow('Please try again in 24 hours.');
  });

  it('one network alone does not use up the tries of all strangers together', async () => {
    for (let i = 0; i < 300; i++) {
      await fails('a', 'x').catch(() => undefined);
      vi.advanceTimersByTime(MINUTE / 2);
    }
    await fails('a', 'y');
  });

  it('many networks together have 30 tries an hour, and cannot lock out people known to the account', async () => {
    for (let i = 0; i < 30; i++) await fails('a', `bot ${i}`);
    await expect(fails('a', 'new bot')).rejects.toMatchObject(TOO_MANY_ATTEMPTS);
    await fails('a', 'her office', { kind: 'network' });
    await fails('a', 'anywhere', OWN);
    vi.advanceTimersByTime(HOUR + 1000);
    await fails('a', 'new bot');
  });

  it('known people have their own tries, which are limited too', async () => {
    for (let i = 0; i < 10; i++) await fails('a', 'x', OWN);
    await expect(fails('a', 'x', OWN)).rejects.toMatchObject(TOO_MANY_ATTEMPTS);
    await fails('a', 'x', { kind: 'own', key: 'another browser' });
    await fails('a', 'x', { kind: 'network' });
  });

  it('a known browser signs in from a network that others have used up', async () => {
    for (let i = 0; i < 30; i++) await fails(`account ${i}`, 'school');
    await expect(fails('a', 'school', { kind: 'network' })).rejects.toMatchObject(
      TOO_MANY_ATTEMPTS,
    );
    await fails('a', 'school', OWN);
  });

  it('a refusal does not count as a try', async () => {
    for (let i = 0; i < 30; i++) await fails('a', `bot ${i}`);
    for (let i = 0; i < 30; i++) {
      await expect(fails('a', 'her hotel')).rejects.toMatchObject(TOO_MANY_ATTEMPTS);
    }
    vi.advanceTimersByTime(HOUR + 1000);
    await fails('a', 'her hotel');
  });

  it('a success clears that person’s failures, not those of others', async () => {
    const own: Attempt = { account: 'a', address: 'x', trust: STRANGER };
    for (let i = 0; i < 28; i++) await fails(`account ${i}`, 'x');
    await signIn().consume(own);
    await signIn().succeed(own);
    await fails('a', 'x');
    await fails('b', 'x');
    await expect(fails('c', 'x')).rejects.toMatchObject(TOO_MANY_ATTEMPTS);
  });

  it('an attempt that was never checked is no longer counted, but earlier failures are', async () => {
    const own: Attempt = { account: 'a', address: 'x', trust: STRANGER };
    for (let i = 0; i < 9; i++) await fails('a', 'x');
    await signIn().consume(own);
    await signIn().undo(own);
    await fails('a', 'x');
    await expect(fails('a', 'x')).rejects.toMatchObject(TOO_MANY_ATTEMPTS);
  });

  it('many addresses in one IPv6 network count as one', async () => {
    for (let i = 0; i < 30; i++) await fails(`account ${i}`, `2001:db8:0:1::${i}`);
    await expect(fails('a', '2001:db8:0:1:ffff::1')).rejects.toMatchObject(TOO_MANY_ATTEMPTS);
    await fails('a', '2001:db8:0:2::1');
  });
});

describe('mail', () => {
  const { mail } = lazily(() => createAuthLimits(countInMemory()));
  const asks = (address: string, request: Partial<MailRequest> = {}) =>
    mail().consume({
      kind: 'recovery',
      recipient: 'a',
      trust: STRANGER,
      isSent: true,
      address,
      ...request,
    });

  it('one a minute and five a day from one place', async () => {
    for (let i = 0; i < 5; i++) {
      await asks('x');
      await expect(asks('x')).rejects.toMatchObject(TOO_MANY_MAILS);
      vi.advanceTimersByTime(10 * MINUTE);
    }
    await expect(asks('x')).rejects.toThrow(/or try again in 24 hours\.$/);
    vi.advanceTimersByTime(24 * HOUR);
    await asks('x');
  });

  it('counts each kind separately', async () => {
    await asks('x', { kind: 'signup' });
    await asks('x', { kind: 'recovery' });
    await asks('x', { kind: 'magiclink' });
  });

  it('a stranger’s requests do not keep the owner waiting', async () => {
    for (let i = 0; i < 10; i++) {
      await asks('stranger').catch(() => undefined);
      vi.advanceTimersByTime(MINUTE);
    }
    await asks('owner');
  });

  it('requests that send nothing do not use up the mails that will be sent', async () => {
    for (let i = 0; i < 5; i++) {
      await asks('x', { isSent: false });
      await expect(asks('x', { isSent: false })).rejects.toMatchObject(TOO_MANY_MAILS);
      vi.advanceTimersByTime(MINUTE + 1000);
    }
    await asks('x', { isSent: true });
  });

  it('strangers together get twenty a day, then one an hour, and do not affect known people', async () => {
    for (let i = 0; i < 20; i++) await asks(`bot ${i}`);
    await asks('bot 20');
    await expect(asks('bot 21')).rejects.toThrow(/or try again in 60 minutes\.$/);
    await asks('her office', { trust: { kind: 'network' } });
    await asks('anywhere', { trust: OWN });
    vi.advanceTimersByTime(HOUR + 1000);
    await asks('owner');
  });
});

/** Makes new counters for each test, under names that read well. */
function lazily<T extends object>(make: () => T) {
  let current: T;
  beforeEach(() => {
    current = make();
  });
  return new Proxy({} as { [Name in keyof T]: () => T[Name] }, {
    get: (_, name) => () => current[name as keyof T],
  });
}
