import { describe, expect, it } from 'vitest';
import { decideAccount } from './account-linking.ts';

const owners = [undefined, 'owner', 'target'];
const targets = [undefined, 'target'];
const accounts = [
  undefined,
  { id: 'account', isConfirmed: true },
  { id: 'account', isConfirmed: false },
];
const flags = [true, false];

const cases = owners.flatMap((identityOwner) =>
  targets.flatMap((linkingTo) =>
    accounts.flatMap((account) =>
      flags.flatMap((isEmailVerified) =>
        flags.map((canSignUp) => ({
          identityOwner,
          linkingTo,
          account,
          isEmailVerified,
          canSignUp,
        })),
      ),
    ),
  ),
);

describe.each(cases)('%j', (signIn) => {
  const decision = decideAccount(signIn);

  it('links to the account that asked, unless the identity is taken', () => {
    if (!signIn.linkingTo)
      return expect(decision).not.toMatchObject({ userId: 'target', kind: 'link' });
    expect(decision).toMatchObject(
      signIn.identityOwner
        ? { kind: 'refuse', code: 'identity_already_exists' }
        : { kind: 'link', userId: 'target', takesOver: false },
    );
  });

  it('signs the identity’s owner in, whatever the address', () => {
    if (signIn.linkingTo || !signIn.identityOwner) return expect(decision.kind).not.toBe('sign in');
    expect(decision).toEqual({ kind: 'sign in', userId: signIn.identityOwner });
  });

  it('trusts an address only if the provider verified it, and creates accounts only while sign-up is on', () => {
    if (signIn.linkingTo || signIn.identityOwner) return expect(decision.kind).not.toBe('create');
    const { account, isEmailVerified, canSignUp } = signIn;
    if (!isEmailVerified)
      expect(decision).toMatchObject({ code: 'provider_email_needs_verification' });
    else if (account)
      expect(decision).toEqual({
        kind: 'link',
        userId: 'account',
        takesOver: !account.isConfirmed,
      });
    else
      expect(decision).toMatchObject(canSignUp ? { kind: 'create' } : { code: 'signup_disabled' });
  });
});
