/** An email about someone's account, as the product comes. */
export interface AccountMail {
  name: string;
  /** Who gets it. */
  about: string;
  subject: string;
  /** What happened and what the reader can do. Words in braces are placeholders. */
  text: string;
  /** The link's text. */
  action?: string;
  /** What someone can do who did not expect the message. */
  closing?: string;
}

export const IGNORE =
  'If you did not ask for this, you can ignore this message; nothing will change.';

export const ACCOUNT_MAILS = {
  signup: {
    name: 'Confirm an address',
    about: 'Sent to someone who registers.',
    subject: 'Confirm your email address',
    text: 'Thank you for registering with {company}. Please confirm that this is your email address.',
    action: 'Confirm my email address',
  },
  invite: {
    name: 'Invitation of a colleague',
    about: 'Sent to someone who is invited to the team.',
    subject: 'You have been invited to {company}',
    text: '{inviter} has invited you to join the team of {company}. Accept the invitation to choose your password. The link works for a day.',
    action: 'Accept the invitation',
    closing: 'If you do not know why you were invited, you can ignore this message.',
  },
  recovery: {
    name: 'Forgotten password',
    about: 'Sent to someone who asks for a new password.',
    subject: 'Reset your password',
    text: 'We received a request to reset the password for your {company} account.',
    action: 'Choose a new password',
  },
  magiclink: {
    name: 'Sign-in link',
    about: 'Sent to someone who asks to sign in by email.',
    subject: 'Your sign-in link',
    text: 'Use this link to sign in to {company}. It works only once.',
    action: 'Sign in',
  },
  email_change_current: {
    name: 'Change of address, to the old one',
    about: 'Sent to the old address when someone changes theirs.',
    subject: 'Confirm the change to your email address',
    text: 'We received a request to change the email address for your {company} account to {newEmail}. The change takes effect once both addresses have confirmed it.',
    action: 'Confirm the change',
  },
  email_change_new: {
    name: 'Change of address, to the new one',
    about: 'Sent to the new address when someone changes theirs.',
    subject: 'Confirm your new email address',
    text: 'We received a request to use this address, {newEmail}, for a {company} account. The change takes effect once both addresses have confirmed it.',
    action: 'Confirm this address',
  },
  reauthentication: {
    name: 'Verification code',
    about: 'Sent before a change that needs a code.',
    subject: 'Your verification code',
    text: 'Enter this code to confirm that you are making this change to your {company} account.',
  },
  password_changed: {
    name: 'Password changed',
    about: 'Sent after a password was changed.',
    subject: 'Your password was changed',
    text: 'The password for your {company} account was changed, and all other devices were signed out. If this was not you, reset your password now and tell us.',
  },
  factor_added: {
    name: 'Second factor added',
    about: 'Sent after an authenticator app was added.',
    subject: 'A second factor was added',
    text: 'Signing in to your {company} account now requires a code from an authenticator app. If this was not you, reset your password now and tell us.',
  },
  factor_removed: {
    name: 'Second factor removed',
    about: 'Sent after an authenticator app was removed.',
    subject: 'A second factor was removed',
    text: 'An authenticator app was removed from your {company} account. If this was not you, reset your password now and tell us.',
  },
  passkey_added: {
    name: 'Passkey added',
    about: 'Sent after a passkey was added.',
    subject: 'A passkey was added',
    text: 'A passkey was added to your {company} account. It signs you in without your password, and signing in with your password now requires a second step. If this was not you, reset your password now and tell us.',
  },
  passkey_removed: {
    name: 'Passkey removed',
    about: 'Sent after a passkey was removed.',
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your {company} account. It no longer signs you in. If this was not you, reset your password now and tell us.',
  },
  recovery_code_used: {
    name: 'Recovery code used',
    about: 'Sent after someone signed in with a recovery code.',
    subject: 'A recovery code was used',
    text: 'Someone signed in to your {company} account with a recovery code. If this was not you, reset your password now and tell us.',
  },
  new_device: {
    name: 'New device',
    about: 'Sent after a sign-in on a device that is new.',
    subject: 'New sign-in to your account',
    text: 'Someone signed in to your {company} account on a device we have not seen before: {device}. If this was you, you do not need to do anything. If it was not you, reset your password now and tell us.',
  },
  identity_linked: {
    name: 'Way to sign in added',
    about: 'Sent after a provider was linked.',
    subject: 'A way to sign in was added',
    text: 'You can now also sign in to your {company} account with {provider}. If you did not add this, remove it on your account page, reset your password and tell us.',
  },
  identity_unlinked: {
    name: 'Way to sign in removed',
    about: 'Sent after a provider was unlinked.',
    subject: 'A way to sign in was removed',
    text: 'You can no longer sign in to your {company} account with {provider}. If you did not remove it, reset your password now and tell us.',
  },
  email_changed: {
    name: 'Address changed',
    about: 'Sent after an address was changed.',
    subject: 'Your email address was changed',
    text: 'The email address for your {company} account was changed to {newEmail}. If this was not you, tell us now.',
  },
  factor_reset: {
    name: 'Second factor removed by an administrator',
    about: 'Sent to a colleague whose second factor you remove.',
    subject: 'Your second factor was removed',
    text: 'An administrator has removed the second factor of your {company} account, with its passkeys, and all your devices were signed out. Sign in with your password and set up your authenticator app or passkey again.\n\nIf you did not ask for this, tell us now.',
  },
  address_replaced: {
    name: 'Address changed by an administrator, to the old one',
    about: 'Sent to the old address when you change a colleague’s.',
    subject: 'Your email address was changed',
    text: 'An administrator has changed the email address of your account to {newEmail}. If you did not ask for this, tell us now.',
  },
  address_given: {
    name: 'Address changed by an administrator, to the new one',
    about: 'Sent to the new address when you change a colleague’s.',
    subject: 'Your email address was changed',
    text: 'An administrator has changed the email address of your account to this one. From now on, sign in with it.',
  },
} satisfies Record<string, AccountMail>;

export type AccountMailKind = keyof typeof ACCOUNT_MAILS;

/** The purpose of the template that replaces it. */
export function accountPurpose(kind: AccountMailKind): string {
  return `account-${kind}`;
}
