import { Hono } from 'hono';
import { z } from 'zod';
import { part, type Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps, AuthEnv } from '../accounts/deps.ts';
import { AuthError, invalid } from '../accounts/errors.ts';
import { email, metadata, readBody, readQuery, text } from '../accounts/input.ts';
import { checkPasswordStrength } from '../accounts/password-strength.ts';
import {
  createEmailUser,
  findUser,
  getUser,
  isDuplicate,
  type Json,
  json,
  type NewUser,
  selectUsers,
  type User,
} from '../accounts/users.ts';
import { makeToken, sendToken } from '../mail/send-token.ts';
import { emailExists } from '../mail/verify.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { dropFactor, type FactorType } from '../second-factor/factors.ts';
import { safeRedirect } from '../sessions/redirects.ts';
import { requireSecretKey } from '../sessions/require-session.ts';
import { changeUser, userChanges } from './admin-changes.ts';

const DEFAULT_PAGE = 50;
const MAX_PAGE = 1000;
const MAX_PAGE_NUMBER = 1_000_000;

/** A bcrypt hash. Each step in its cost doubles the time of every sign-in, so 12 is the limit. */
const BCRYPT_HASH = /^\$2[aby]\$(0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;

const newUser = z.object({
  email,
  password: text.nullish(),
  /** For people who come from another system and keep their password. */
  password_hash: text
    .regex(BCRYPT_HASH, 'The password hash must be a bcrypt hash with a cost from 4 to 12')
    .optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata.optional(),
});
const invitation = z.object({ email, data: metadata.nullish() });
const linkRequest = invitation.extend({ type: z.enum(['invite', 'recovery', 'magiclink']) });
/** supabase-js sends an empty string for anything its caller leaves out. */
const wholeNumber = (fallback: number, max: number) =>
  z
    .string()
    .default('')
    .transform((text) => (text === '' ? fallback : Number(text)))
    .pipe(z.int().min(1).max(max));
const page = z.object({
  page: wholeNumber(1, MAX_PAGE_NUMBER),
  per_page: wholeNumber(DEFAULT_PAGE, MAX_PAGE),
});

/** For the server itself and for operators. Every route needs the secret key. */
export function adminRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  const operator = requireSecretKey(deps);

  routes.post('/invite', operator, async (c) => {
    const { email: to, data } = await readBody(c, invitation);
    const redirectTo = safeRedirect(deps.siteUrl, c.req.query('redirect_to'));
    const invited = await deps.owner.begin(async (sql) => {
      const userId = await inviteAccount(sql, to, data ?? {});
      const user = await getUser(sql, userId);
      const invitedBy = text.safeParse(user.user_metadata.invited_by).data;
      await sendToken(deps, sql, { kind: 'invite', userId, to, redirectTo, invitedBy });
      return user;
    });
    return c.json(invited.profile);
  });

  // For operators who pass the link on themselves, for example because there is no mail server.
  routes.post('/admin/generate_link', operator, async (c) => {
    const { type: kind, email: to, data } = await readBody(c, linkRequest);
    const redirectTo = safeRedirect(deps.siteUrl, c.req.query('redirect_to'));
    const made = await deps.owner.begin(async (sql) => {
      const userId =
        kind === 'invite'
          ? await inviteAccount(sql, to, data ?? {})
          : await findUser(sql, { email: to }).then((user) => user?.id);
      if (!userId) throw new AuthError(404, 'user_not_found', 'User not found');
      const token = await makeToken(deps, sql, { kind, userId, to, redirectTo });
      return { ...token, user: await getUser(sql, userId) };
    });
    return c.json({
      ...made.user.profile,
      action_link: made.link,
      email_otp: made.code,
      hashed_token: made.linkToken,
      redirect_to: redirectTo,
      verification_type: kind,
    });
  });

  routes.get('/admin/users', operator, async (c) => {
    const { page: number, per_page } = readQuery(c, page);
    const [row] = await deps.owner<{ total: number }[]>`
      select count(*)::int as total from auth.users where deleted_at is null
    `;
    const total = row?.total ?? 0;
    const offset = (number - 1) * per_page;
    const users = await selectUsers(
      deps.owner,
      part`true order by u.created_at desc, u.id limit ${per_page} offset ${offset}`,
    );
    c.header('X-Total-Count', String(total));
    c.header('Link', pageLinks(number, per_page, Math.max(1, Math.ceil(total / per_page))));
    return c.json({ users: users.map((user) => user.profile), aud: 'authenticated' });
  });

  routes.post('/admin/users', operator, async (c) => {
    const body = await readBody(c, newUser);
    if (body.password && body.password_hash) {
      throw invalid('Only a password or a password hash should be provided');
    }
    if (body.password) {
      const { email: address, user_metadata: data } = body;
      await checkPasswordStrength(deps, body.password, { email: address, metadata: data });
    }
    const account: NewUser = {
      email: body.email,
      passwordHash: body.password
        ? await hashPassword(body.password, deps.passwordCost)
        : (body.password_hash ?? null),
      userMetadata: body.user_metadata,
      isConfirmed: body.email_confirm,
    };
    const created = await deps.owner.begin(async (sql) =>
      getUser(sql, await createAccount(sql, account)),
    );
    return c.json(created.profile);
  });

  routes.get('/admin/users/:id', operator, async (c) => {
    const user = await getUser(deps.owner, readId(c.req.param('id')));
    return c.json(user.profile);
  });

  routes.put('/admin/users/:id', operator, async (c) => {
    const user = await getUser(deps.owner, readId(c.req.param('id')));
    const { password, ...changes } = await readBody(c, userChanges);
    if (password) {
      const owner = { email: changes.email ?? user.email, metadata: user.user_metadata };
      await checkPasswordStrength(deps, password, owner);
    }
    const hash = password ? await hashPassword(password, deps.passwordCost) : undefined;
    const changed = await deps.owner.begin(async (sql) => {
      await changeUser(sql, user, { ...changes, hash });
      return getUser(sql, user.id);
    });
    deps.onSessionsEnded?.();
    return c.json(changed.profile);
  });

  routes.get('/admin/users/:id/factors', operator, async (c) => {
    const user = await getUser(deps.owner, readId(c.req.param('id')));
    return c.json(factorsOf(user));
  });

  routes.delete('/admin/users/:id/factors/:factorId', operator, async (c) => {
    const user = await getUser(deps.owner, readId(c.req.param('id')));
    const id = c.req.param('factorId');
    const factor = factorsOf(user).find((candidate) => candidate.id === id);
    if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    const { factor_type: type, status } = factor;
    await deps.owner.begin((sql) =>
      dropFactor(sql, user, { id, type, isProved: status === 'verified' }),
    );
    return c.json(factor);
  });

  routes.delete('/admin/users/:id', operator, async (c) => {
    const user = await getUser(deps.owner, readId(c.req.param('id')));
    await deps.owner`delete from auth.users where id = ${user.id}`;
    deps.onSessionsEnded?.();
    return c.json({});
  });

  return routes;
}

/** In the format that GoTrue writes and supabase-js reads: `page` must come first. */
function pageLinks(number: number, perPage: number, last: number): string {
  const link = (page: number, rel: string) =>
    `</admin/users?page=${page}&per_page=${perPage}>; rel="${rel}"`;
  return [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')].join(', ');
}

function factorsOf({ profile }: User): { id: string; status: string; factor_type: FactorType }[] {
  return Array.isArray(profile.factors) ? profile.factors : [];
}

function readId(id: string): string {
  if (z.guid().safeParse(id).success) return id;
  throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
}

async function inviteAccount(sql: Sql, to: string, userMetadata: Json): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${to}))`;
  const known = await findUser(sql, { email: to });
  if (known?.is_confirmed) throw emailExists();
  return known
    ? takeBack(sql, known, userMetadata)
    : createAccount(sql, { email: to, userMetadata, isInvited: true });
}

/**
 * The person who registered this address never proved that it is theirs. Their password must not
 * become valid when the invited person confirms, and they may not choose another.
 */
async function takeBack(sql: Sql, known: User, given: Json): Promise<string> {
  const { id, encrypted_password: isTheirs, user_metadata } = known;
  const data = { ...(isTheirs ? {} : user_metadata), ...given };
  await sql`
    update auth.users set encrypted_password = null, invited_at = now(), updated_at = now(),
      raw_user_meta_data = ${json(sql, data)}
    where id = ${id}
  `;
  return id;
}

async function createAccount(sql: Sql, account: NewUser): Promise<string> {
  try {
    return await createEmailUser(sql, account);
  } catch (error) {
    throw isDuplicate(error) ? emailExists() : error;
  }
}
