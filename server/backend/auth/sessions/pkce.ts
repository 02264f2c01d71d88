import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from '../../../database/postgresql/sql.ts';
import { AuthError } from '../accounts/errors.ts';
import type { Pkce } from '../accounts/input.ts';
import { hashToken, randomToken } from '../tokens/secrets.ts';

const CODE_MINUTES = 5;
const FLOW_DAYS = 1;

export interface NewFlow extends Pkce {
  id?: string;
  userId?: string;
  /** The method by which the person will have signed in when the flow ends. */
  method: string;
  provider: string;
  redirectTo?: string;
  linkingTo?: string;
}

/** Remembers who asked, until the person returns through a link or a provider. */
export async function startFlow(sql: Sql, flow: NewFlow): Promise<void> {
  await sql`
    delete from auth.flow_state where created_at < now() - ${FLOW_DAYS} * interval '1 day'
  `;
  await sql`
    insert into auth.flow_state (id, user_id, code_challenge, code_challenge_method, provider_type,
      authentication_method, referrer, linking_target_id, created_at, updated_at)
    values (${flow.id ?? randomUUID()}, ${flow.userId ?? null}, ${flow.code_challenge ?? null},
      ${flow.code_challenge_method ?? null}, ${flow.provider}, ${flow.method},
      ${flow.redirectTo ?? null}, ${flow.linkingTo ?? null}, now(), now())
  `;
}

/**
 * The code for the address bar. It is useless without the verifier, which only the client that
 * asked has.
 */
export async function issueCode(sql: Sql, flowId: string, userId: string): Promise<string> {
  const code = randomToken();
  const flows = await sql`
    update auth.flow_state
    set auth_code = ${hashToken(code)}, auth_code_issued_at = now(), user_id = ${userId}
    where id = ${flowId} and auth_code is null
  `;
  if (flows.count === 0) {
    throw new AuthError(400, 'flow_state_not_found', 'No associated flow state found');
  }
  return code;
}

export async function exchangeCode(sql: Sql, code: string, verifier: string) {
  const [flow] = await sql<
    {
      id: string;
      user_id: string;
      code_challenge: string;
      code_challenge_method: 's256' | 'plain';
      authentication_method: string;
      is_fresh: boolean;
    }[]
  >`
    select id, user_id, code_challenge, code_challenge_method, authentication_method,
      auth_code_issued_at > now() - ${CODE_MINUTES} * interval '1 minute' as is_fresh
    from auth.flow_state
    where auth_code = ${hashToken(code)} and user_id is not null and code_challenge is not null
    for update
  `;
  if (!flow) {
    const message = 'invalid flow state, no valid flow state found';
    throw new AuthError(404, 'flow_state_not_found', message);
  }
  if (!flow.is_fresh) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (challengeOf(verifier, flow.code_challenge_method) !== flow.code_challenge) {
    const message = 'code challenge does not match previously saved code verifier';
    throw new AuthError(400, 'bad_code_verifier', message);
  }
  await sql`delete from auth.flow_state where id = ${flow.id}`;
  return { userId: flow.user_id, method: flow.authentication_method };
}

export function challengeOf(verifier: string, method: 's256' | 'plain'): string {
  return method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
}
