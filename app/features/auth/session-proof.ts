import type { Session } from '@supabase/supabase-js';

/** How strongly a session has proved who the person is. */
export interface SessionProof {
  level: 'aal1' | 'aal2';
  /** The account has a second factor that this session has not given. */
  owesFactor: boolean;
}

export function proofOf(session: Pick<Session, 'access_token' | 'user'>): SessionProof {
  const level = claimsOf(session.access_token).aal === 'aal2' ? 'aal2' : 'aal1';
  const hasFactor = (session.user.factors ?? []).some(
    ({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code',
  );
  return { level, owesFactor: hasFactor && level === 'aal1' };
}

/** Sessions from an emailed link or code for setting a password. */
const SETTING_METHODS = ['recovery', 'invite'];

/** These sessions may set a password without the current one. */
export function maySetPassword({ access_token }: Pick<Session, 'access_token'>): boolean {
  return (claimsOf(access_token).amr ?? []).some(({ method }) => SETTING_METHODS.includes(method));
}

interface Claims {
  aal?: string;
  amr?: { method: string }[];
}

/** Reads the claims without verifying them: the server decides what the token allows. */
function claimsOf(accessToken: string): Claims {
  const [, payload = ''] = accessToken.split('.');
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}
