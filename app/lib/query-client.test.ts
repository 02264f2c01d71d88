import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from './errors';
import { getQueryClient, shouldRetry } from './query-client';

describe('shouldRetry', () => {
  it.each<[AppErrorCode, boolean]>([
    ['unauthenticated', false],
    ['forbidden', false],
    ['not_found', false],
    ['conflict', false],
    ['invalid', false],
    ['too_large', false],
    ['rate_limited', false],
    ['unavailable', true],
    ['network', true],
    ['unexpected', true],
  ])('%s: %s', (code, again) => {
    expect(shouldRetry(0, new AppError(code))).toBe(again);
    expect(shouldRetry(1, new AppError(code))).toBe(again);
  });

  it('gives up after the second retry', () => {
    expect(shouldRetry(2, new AppError('network'))).toBe(false);
  });

  it('retries after an error of another kind', () => {
    expect(shouldRetry(0, new Error('lost'))).toBe(true);
  });
});

describe('getQueryClient', () => {
  it('makes a new client for each request on the server', () => {
    expect(getQueryClient()).not.toBe(getQueryClient());
  });
});
