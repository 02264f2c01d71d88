import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { addAdminFailure } from './messages';

describe('addAdminFailure', () => {
  it.each<[AppErrorCode, string, string]>([
    ['conflict', 'User Already Admin', 'This person already has access to the back office.'],
    ['not_found', 'Add Admin Failed', 'why'],
    ['invalid', 'Add Admin Failed', 'why'],
    ['forbidden', 'Add Admin Failed', 'Your role does not allow this.'],
    ['unexpected', 'Add Admin Failed', 'An unexpected error occurred'],
  ])('%s', (code, title, description) => {
    expect(addAdminFailure(new AppError(code, 'why'))).toEqual({ title, description });
  });
});
