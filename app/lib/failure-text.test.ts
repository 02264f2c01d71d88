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

  it.each([502, 503, 504])('says that the server is busy if a proxy answers %i', (status) => {
    const page = '<html><head><title>Bad Gateway</title></head></html>';
    expect(failureText(toAppError({ message: page }, status))).toMatch(/busy or restarting/);
  });

  it('does not show the page of a proxy', () => {
    const page = '\r\n<html><body>nginx</body></html>';
    expect(failureText(toAppError({ message: page }, 500))).toBe('Unknown error');
  });

  it.each([
    ['explained', 'You cannot change your own role'],
    [null, 'Your role does not allow this.'],
    ['Grant the required privileges.', 'Your role does not allow this.'],
  ])('gives the reason for a refusal that is marked as explained: %s', (hint, text) => {
    const error = { code: '42501', message: 'You cannot change your own role', hint };
    expect(failureText(toAppError(error, 403))).toBe(text);
  });
});
