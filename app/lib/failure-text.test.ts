import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from './errors';
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
});
