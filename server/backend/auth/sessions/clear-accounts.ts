import type { Sql } from '../../../database/postgresql/sql.ts';
import type { SessionLifetimes } from '../accounts/deps.ts';
import { KNOWN_DAYS } from '../accounts/devices.ts';
import { isOver } from './sessions.ts';

/**
 * A used refresh token that is presented again counts as theft. After this long it is just unknown.
 */
const USED_TOKEN_DAYS = 2;
/** Longer than any link, code, flow or challenge is valid. */
const LEFTOVER_DAYS = 2;
/** How long an account's activity is kept. */
export const EVENT_DAYS = 180;
/** Deletes this many rows at a time, so that no statement takes long. */
const PART = 1000;

/**
 * Deletes what has expired: sessions with their tokens, links, flows, challenges, known places and
 * recorded activity.
 */
export async function clearAccounts(sql: Sql, lifetimes: SessionLifetimes): Promise<void> {
  const parts = [
    () => sql`
      delete from auth.sessions where id in (
        select s.id from auth.sessions s where ${isOver(lifetimes)}
        limit ${PART} for update skip locked)
    `,
    () => sql`
      delete from auth.refresh_tokens where id in (
        select id from auth.refresh_tokens
        where revoked and updated_at < now() - ${USED_TOKEN_DAYS} * interval '1 day'
        limit ${PART} for update skip locked)
    `,
    () => sql`
      delete from auth.one_time_tokens where id in (
        select id from auth.one_time_tokens
        where created_at < timezone('utc', now()) - ${LEFTOVER_DAYS} * interval '1 day'
        limit ${PART} for update skip locked)
    `,
    () => sql`
      delete from auth.flow_state where id in (
        select id from auth.flow_state
        where created_at < now() - ${LEFTOVER_DAYS} * interval '1 day'
        limit ${PART} for update skip locked)
    `,
    () => sql`
      delete from auth.mfa_challenges where id in (
        select id from auth.mfa_challenges
        where created_at < now() - ${LEFTOVER_DAYS} * interval '1 day'
        limit ${PART} for update skip locked)
    `,
    () => sql`
      delete from auth.webauthn_challenges where id in (
        select id from auth.webauthn_challenges where expires_at < now()
        limit ${PART} for update skip locked)
    `,
    () => sql`
      delete from tuart_backend.known_places where (user_id, place) in (
        select user_id, place from tuart_backend.known_places
        where last_seen_at < now() - ${KNOWN_DAYS} * interval '1 day'
        limit ${PART} for update skip locked)
    `,
    () => sql`
      delete from public.account_events where id in (
        select id from public.account_events where at < now() - ${EVENT_DAYS} * interval '1 day'
        limit ${PART} for update skip locked)
    `,
  ];
  for (const clear of parts) {
    let deleted: number;
    do deleted = (await clear()).count;
    while (deleted === PART);
  }
}

/** Signs everyone out, and ends the links and codes in mails that are not used yet. */
export async function endEverySession(sql: Sql): Promise<{ sessions: number; links: number }> {
  const sessions = await sql`delete from auth.sessions`;
  const links = await sql`delete from auth.one_time_tokens`;
  await sql`delete from auth.flow_state`;
  return { sessions: sessions.count, links: links.count };
}
