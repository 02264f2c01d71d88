import type { Factor, User } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { maySetPassword, proofOf } from './session-proof';

function tokenWith(claims: object): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

type FactorKind = Pick<Factor, 'factor_type' | 'status'>;

function proof(aal: string | undefined, factors?: FactorKind[]) {
  const user = { factors } as User;
  return proofOf({ access_token: tokenWith({ aal, sub: 'Zoë ÿ?' }), user });
}

const PROVED: FactorKind = { factor_type: 'totp', status: 'verified' };
const BEGUN: FactorKind = { factor_type: 'totp', status: 'unverified' };
const CODES: FactorKind = { factor_type: 'recovery_code', status: 'verified' };

describe('proofOf', () => {
  it.each([
    ['aal1', undefined, { level: 'aal1', owesFactor: false }],
    ['aal1', [], { level: 'aal1', owesFactor: false }],
    ['aal1', [BEGUN], { level: 'aal1', owesFactor: false }],
    ['aal1', [CODES], { level: 'aal1', owesFactor: false }],
    ['aal1', [PROVED], { level: 'aal1', owesFactor: true }],
    ['aal1', [BEGUN, CODES, PROVED], { level: 'aal1', owesFactor: true }],
    ['aal2', [PROVED], { level: 'aal2', owesFactor: false }],
    ['aal2', undefined, { level: 'aal2', owesFactor: false }],
    [undefined, [PROVED], { level: 'aal1', owesFactor: true }],
    ['aal3', [PROVED], { level: 'aal1', owesFactor: true }],
  ] as const)('%s with %j: %j', (aal, factors, expected) => {
    expect(proof(aal, factors as FactorKind[] | undefined)).toEqual(expected);
  });

  it.each(['', 'no token', 'a.b.c', '..'])('treats %j as the first level', (access_token) => {
    expect(proofOf({ access_token, user: { factors: [PROVED] } as User })).toEqual({
      level: 'aal1',
      owesFactor: true,
    });
  });
});

describe('maySetPassword', () => {
  it.each([
    [['recovery'], true],
    [['invite'], true],
    [['totp', 'recovery'], true],
    [['password'], false],
    [['otp', 'totp'], false],
    [[], false],
  ])('%j: %s', (methods, expected) => {
    const amr = methods.map((method) => ({ method, timestamp: 1 }));
    expect(maySetPassword({ access_token: tokenWith({ amr }) })).toBe(expected);
  });

  it('is false without methods and for a damaged token', () => {
    expect(maySetPassword({ access_token: tokenWith({}) })).toBe(false);
    expect(maySetPassword({ access_token: 'damaged' })).toBe(false);
  });
});
