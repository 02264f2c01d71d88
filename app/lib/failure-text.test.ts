import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode, toAppError } from './errors';
import { failureText } from './failure-text';

describe('failureText', () => {
  it.each<[AppErrorCode, RegExp]>([
    ['unauthenticated', /^Authentication error: Please log in again$/],
    ['forbidden', /role/],
    ['rate_limited', /wait/],
    ['network', /connection/],
    ['unavailable', /moment/],
    ['outdated', /Reload the page/],
    ['not_found', /^why$/],
    ['conflict', /^why$/],
    ['invalid', /^why$/],
    ['too_large', /^why$/],
    ['unexpected', /^why$/],
  ])('%s', (code, text) => {
    expect(failureText(new AppError(code, 'why'))).toMatch(text);
  });

  it.each([
    ['explained', 'You cannot change your own role'],
    [null, 'Your role does not allow this.'],
    ['Grant the required privileges.', 'Your role does not allow this.'],
  ])('says why something is forbidden if the refusal is marked as explained: %s', (hint, text) => {
    const error = { code: '42501', message: 'You cannot change your own role', hint };
    expect(failureText(toAppError(error, 403))).toBe(text);
  });
});
