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

it('a session that ends by itself is no logout', () => {
  expect(wasLogoutElsewhere()).toBe(false);
});

it('other tabs hear of a logout, for a moment', () => {
  markLogout();
  expect(wasLogoutElsewhere()).toBe(true);
  expect(wasLogoutElsewhere(Date.now() + 60_000)).toBe(false);
});
