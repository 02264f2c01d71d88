import { randomUUID } from 'node:crypto';
import type { Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps } from '../accounts/deps.ts';
import { derive, hashToken, randomCode } from '../tokens/secrets.ts';

const CODE_MINUTES = 10;
const MAX_TRIES = 5;
/** More than the limits allow within a link's lifetime. Beyond it, the oldest are removed. */
const MAX_OPEN = 40;
const HOUR = 3600;
/**
 * As in GoTrue, marks a link whose visitor must prove with a code verifier that they asked for it.
 */
export const PKCE_PREFIX = 'pkce_';

/** Links carry 256 bits and cannot be guessed, so they may stay valid until the mail is read. */
const LINK_SECONDS = {
  confirmation_token: 24 * HOUR,
  recovery_token: HOUR,
  email_change_token_current: 24 * HOUR,
  email_change_token_new: 24 * HOUR,
  reauthentication_token: HOUR,
};

export type TokenType = keyof typeof LINK_SECONDS;

export interface OneTimeToken {
  id: string;
  user_id: string;
  token_type: TokenType;
  relates_to: string;
}

/** A hash that identifies the browser in which the mail was requested. */
export type AskedBy = string | undefined;

/**
 * Earlier tokens stay valid until they expire: anyone may request another mail, and that must not
 * invalidate one that the owner is about to open. The database stores a hash of the link and
 * nothing about the code.
 */
export async function issueToken(
  deps: AuthDeps,
  sql: Sql,
  token: Omit<OneTimeToken, 'id'> & { isPkce: boolean; askedBy: AskedBy },
): Promise<{ id: string; code: string; linkToken: string }> {
  const { user_id, token_type, relates_to, isPkce, askedBy = null } = token;
  const id = randomUUID();
  const code = randomCode();
  const linkToken = (isPkce ? PKCE_PREFIX : '') + linkTokenOf(deps, id, code);
  await sql`
    delete from auth.one_time_tokens where id in (
      select id from auth.one_time_tokens where user_id = ${user_id} and token_type = ${token_type}
      order by created_at desc offset ${MAX_OPEN - 1}
    )
  `;
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
    values (${id}, ${user_id}, ${token_type}, ${hashToken(linkToken)}, ${relates_to},
      timezone('utc', now()))
  `;
  await sql`
    insert into tuart_backend.code_tries (token_id, tries, asked_by) values (${id}, 0, ${askedBy})
  `;
  return { id, code, linkToken };
}

/** Call this when the tokens' purpose is done or will be done another way. */
export async function dropTokens(sql: Sql, userId: string, types: TokenType[]): Promise<void> {
  await sql`
    delete from auth.one_time_tokens
    where user_id = ${userId} and token_type::text = any(${types}::text[])
  `;
}

/** The link can be computed from the code, but only by us. */
function linkTokenOf(deps: AuthDeps, tokenId: string, code: string): string {
  return derive(deps.keys, 'one-time', `${tokenId}:${code}`);
}

export interface TypedCode {
  email: string;
  code: string;
  typedIn: AskedBy;
}

/**
 * Returns the link's hash if the code is right. Each call counts as a try before the code is
 * compared. Tries in the browser that requested the mail are counted separately from all others.
 */
export async function hashOfCode(
  deps: AuthDeps,
  types: TokenType[],
  { email, code, typedIn = '' }: TypedCode,
): Promise<string | undefined> {
  const candidates = await deps.owner<{ id: string; token_hash: string }[]>`
    with open as (
      select id from auth.one_time_tokens
      where relates_to = ${email} and token_type::text = any(${types}::text[])
        and created_at > timezone('utc', now()) - ${CODE_MINUTES} * interval '1 minute'
      for key share
    ), tried as (
      update tuart_backend.code_tries known set
        own_tries = own_tries + (coalesce(asked_by, '') = ${typedIn})::int,
        tries = tries + (coalesce(asked_by, '') <> ${typedIn})::int
      from open
      where known.token_id = open.id and ${MAX_TRIES} >
        case when coalesce(asked_by, '') = ${typedIn} then own_tries else tries end
      returning token_id
    )
    select t.id, t.token_hash from auth.one_time_tokens t join tried on tried.token_id = t.id
  `;
  for (const { id, token_hash } of candidates) {
    const linkToken = linkTokenOf(deps, id, code);
    const hashes = [hashToken(linkToken), hashToken(PKCE_PREFIX + linkToken)];
    if (hashes.includes(token_hash)) return token_hash;
  }
  return undefined;
}

/** Whether the token could be redeemed now. Checking does not use it up. */
export async function isRedeemable(
  sql: Sql,
  types: TokenType[],
  tokenHash: string,
): Promise<boolean> {
  const rows = await sql<{ token_type: TokenType; age: number }[]>`
    select token_type, extract(epoch from timezone('utc', now()) - created_at)::float as age
    from auth.one_time_tokens
    where token_hash = ${tokenHash} and token_type::text = any(${types}::text[])
  `;
  return rows.some(({ token_type, age }) => age < LINK_SECONDS[token_type]);
}

/** Works once: redeeming a token removes it. */
export async function redeem(
  sql: Sql,
  types: TokenType[],
  tokenHash: string,
): Promise<OneTimeToken | undefined> {
  const [row] = await sql<(OneTimeToken & { age: number })[]>`
    delete from auth.one_time_tokens
    where token_hash = ${tokenHash} and token_type::text = any(${types}::text[])
    returning id, user_id, token_type, relates_to,
      extract(epoch from timezone('utc', now()) - created_at)::float as age
  `;
  return row && row.age < LINK_SECONDS[row.token_type] ? row : undefined;
}
