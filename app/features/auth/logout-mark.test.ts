import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markLogout, wasLogoutElsewhere } from './logout-mark';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

it('does not treat an expired session as a logout', () => {
  expect(wasLogoutElsewhere()).toBe(false);
});

it('other tabs see a logout for a short time', () => {
  markLogout();
  expect(wasLogoutElsewhere()).toBe(true);
  expect(wasLogoutElsewhere(Date.now() + 60_000)).toBe(false);
});
