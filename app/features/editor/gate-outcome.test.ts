import { describe, expect, it } from 'vitest';
import { AppError } from '~/lib/errors';
import { type GateRefusal, gateRefusal } from './gate-outcome';

const EXPIRED = new AppError('unauthenticated', 'JWT expired');
const BROKEN = new AppError('unexpected', 'boom');

const ENDED: GateRefusal = {
  title: 'Authentication Error',
  description: 'Authentication error: Please log in again',
};
const FAILED: GateRefusal = {
  title: 'Permission Check Failed',
  description: 'boom',
  to: '/admin/auth',
};

describe('gateRefusal', () => {
  it.each<[boolean, AppError | null, boolean | undefined, GateRefusal | null]>([
    [false, null, undefined, null],
    [false, null, true, null],
    [false, null, false, { title: 'Access Denied', to: '/admin/dashboard' }],
    [false, BROKEN, undefined, FAILED],
    [false, BROKEN, true, FAILED],
    [false, EXPIRED, undefined, ENDED],
    [true, EXPIRED, undefined, ENDED],
    [true, null, undefined, { title: 'Authentication Required' }],
    [true, null, true, { title: 'Authentication Required' }],
    [true, BROKEN, undefined, { title: 'Authentication Required' }],
  ])('signed out %s, %s, allowed %s', (isSignedOut, error, isAllowed, refusal) => {
    expect(gateRefusal({ isSignedOut, error, isAllowed })).toEqual(refusal);
  });
});
