import { expect, it } from 'vitest';
import { emailChangeOutcome } from './email-change-outcome';

const PAGE = 'https://tuart.example/admin/account/email';

it.each([
  ['', 'none'],
  ['?message=Confirmation+link+accepted#message=Confirmation+link+accepted', 'half'],
  ['#message=Confirmation+link+accepted', 'half'],
  ['?code=abc', 'changed'],
  ['#access_token=a&refresh_token=b', 'changed'],
  ['?error=access_denied&error_code=otp_expired#error=access_denied', 'failed'],
  ['#error_code=otp_expired', 'failed'],
  ['?code=abc&error=server_error', 'failed'],
])('%j: %s', (rest, outcome) => {
  expect(emailChangeOutcome(PAGE + rest)).toBe(outcome);
});
