import { z } from 'zod';
import { providerName } from '~/lib/provider-name';

export const accountEventsSchema = z.array(
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.string(),
    detail: z.string().nullable(),
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    times: z.number(),
  }),
);

export type AccountEvent = z.infer<typeof accountEventsSchema>[number];

const KINDS: Record<string, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  locked_out: 'Blocked after too many attempts',
  password_changed: 'Password changed',
  email_changed: 'Email address changed',
  factor_added: 'Authenticator app added',
  factor_removed: 'Authenticator app removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_made: 'New recovery codes created',
  recovery_code_used: 'Recovery code used',
  identity_linked: 'Sign-in method added',
  identity_unlinked: 'Sign-in method removed',
  link_made: 'An administrator created a link to set a password',
  suspended: 'Suspended by an administrator',
  reinstated: 'Suspension lifted',
};

const METHODS: Record<string, string> = {
  password: 'password',
  otp: 'link or code from an email',
  code: 'code from an email',
  recovery: 'password reset',
  invite: 'invitation',
  oauth: 'another provider’s account',
  totp: 'authenticator app',
  passkey: 'passkey',
  webauthn: 'passkey',
  'mfa/webauthn': 'passkey',
  'mfa/recovery_code': 'recovery code',
  recovery_code: 'recovery code',
  suspended: 'the account is suspended',
  sso: 'only work accounts can be used',
};

/** Events whose detail is the name of a provider. */
const OF_PROVIDERS = ['identity_linked', 'identity_unlinked'];
const WORRYING = ['sign_in_failed', 'locked_out'];

export function isWorrying({ kind }: Pick<AccountEvent, 'kind'>): boolean {
  return WORRYING.includes(kind);
}

/** For example “Sign-in failed (password), 4 times”. */
export function eventText({
  kind,
  detail,
  times,
}: Pick<AccountEvent, 'kind' | 'detail' | 'times'>) {
  const how = detail && (OF_PROVIDERS.includes(kind) ? providerName(detail) : METHODS[detail]);
  const text = `${KINDS[kind] ?? kind}${how ? ` (${how})` : ''}`;
  return times > 1 ? `${text}, ${times} times` : text;
}
