import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { addAdminFailure, refusalText } from './messages';

describe('addAdminFailure', () => {
  it.each<[AppErrorCode, string, string]>([
    ['conflict', 'User Already Admin', 'This person has access to the back office already.'],
    ['not_found', 'Add Admin Failed', 'why'],
    ['invalid', 'Add Admin Failed', 'why'],
    ['forbidden', 'Add Admin Failed', 'Your role does not allow this.'],
    ['unexpected', 'Add Admin Failed', 'An unexpected error occurred'],
  ])('%s', (code, title, description) => {
    expect(addAdminFailure(new AppError(code, 'why'))).toEqual({ title, description });
  });
});

describe('refusalText', () => {
  it.each<[AppErrorCode, string, string]>([
    ['forbidden', 'You cannot change your own role', 'You cannot change your own role'],
    ['forbidden', 'permission denied for table admin_users', 'Your role does not allow this.'],
    [
      'forbidden',
      'new row violates row-level security policy for table "admin_users"',
      'Your role does not allow this.',
    ],
    ['not_found', 'This person is gone', 'This person is gone'],
    ['unauthenticated', 'JWT expired', 'Authentication error: Please log in again'],
  ])('%s: %s', (code, message, text) => {
    expect(refusalText(new AppError(code, message))).toBe(text);
  });
});
