import { part, type Sql } from '../../../database/postgresql/sql.ts';
import { count } from '../../../signals/counts.ts';
import type { AuthDeps, Device } from '../accounts/deps.ts';

/**
 * What is recorded about an account. `app/features/auth/account-events.ts` has the text for each.
 */
export type EventKind =
  | 'signed_in'
  | 'sign_in_failed'
  | 'locked_out'
  | 'password_changed'
  | 'email_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'identity_linked'
  | 'identity_unlinked';

export interface AccountEvent {
  userId: string;
  kind: EventKind;
  /** The method, such as `password` or a provider's name. */
  detail?: string | undefined;
  /** Missing if an operator did it. */
  device?: Pick<Device, 'ip' | 'userAgent'> | undefined;
}

/** Failures of one kind from one place within this time become one entry with a count. */
const SAME_HOURS = 1;
const REPEATED: EventKind[] = ['sign_in_failed', 'locked_out'];

export async function recordEvent(sql: Sql, event: AccountEvent): Promise<void> {
  const { userId, kind, detail = null, device } = event;
  const ip = device?.ip ?? null;
  const userAgent = device?.userAgent ?? null;
  const isCounted = REPEATED.includes(kind);
  const earlier = isCounted
    ? part`(
        select id from public.account_events
        where user_id = ${userId} and kind = ${kind} and detail is not distinct from ${detail}
          and ip_address is not distinct from ${ip}::inet
          and user_agent is not distinct from ${userAgent}
          and at > now() - ${SAME_HOURS} * interval '1 hour'
        order by at desc limit 1
      )`
    : part`null`;
  await sql`
    with repeated as (
      update public.account_events set times = times + 1, at = now() where id = ${earlier}
      returning id
    )
    insert into public.account_events (user_id, kind, detail, ip_address, user_agent)
    select ${userId}, ${kind}, ${detail}, ${ip}::inet, ${userAgent}
    where not exists (select from repeated)
  `;
}

/**
 * Does not wait: the time a refusal takes must not reveal whether the account exists, and a refusal
 * must not fail because it could not be recorded.
 */
export function recordRefusal(
  { owner, log }: AuthDeps,
  event: Omit<AccountEvent, 'userId'>,
  userId?: string,
): void {
  count('signInFailures');
  if (!userId) return;
  recordEvent(owner, { ...event, userId }).catch((error: unknown) => {
    log.warn({ err: error }, 'a refused sign-in could not be recorded');
  });
}
