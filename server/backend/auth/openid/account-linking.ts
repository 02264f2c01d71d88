export interface ExternalSignIn {
  /** The user who already signs in with this identity. */
  identityOwner?: string;
  /** The signed-in user who asked to add the identity to their account. */
  linkingTo?: string;
  /** The account with the address that the provider gave. */
  account?: { id: string; isConfirmed: boolean };
  isEmailVerified: boolean;
  canSignUp: boolean;
}

export type LinkingDecision =
  | { kind: 'sign in'; userId: string }
  /** `takesOver`: the account was never confirmed, so its password may be a stranger's. */
  | { kind: 'link'; userId: string; takesOver: boolean }
  | { kind: 'create' }
  | { kind: 'refuse'; code: string; message: string };

/** Decides which account a person returning from a provider gets. */
export function decideAccount(signIn: ExternalSignIn): LinkingDecision {
  const { identityOwner, linkingTo, account, isEmailVerified, canSignUp } = signIn;
  if (linkingTo) {
    if (!identityOwner) return { kind: 'link', userId: linkingTo, takesOver: false };
    const owner = identityOwner === linkingTo ? '' : ' to another user';
    return refuse('identity_already_exists', `Identity is already linked${owner}`);
  }
  if (identityOwner) return { kind: 'sign in', userId: identityOwner };
  if (!isEmailVerified) {
    const message = 'The provider has not verified this e-mail address';
    return refuse('provider_email_needs_verification', message);
  }
  if (account) return { kind: 'link', userId: account.id, takesOver: !account.isConfirmed };
  if (canSignUp) return { kind: 'create' };
  return refuse('signup_disabled', 'Signups not allowed for this instance');
}

function refuse(code: string, message: string): LinkingDecision {
  return { kind: 'refuse', code, message };
}
