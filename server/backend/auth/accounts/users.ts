import { randomUUID } from 'node:crypto';
import { type Fragment, type JsonValue, part, type Sql } from '../../../database/postgresql/sql.ts';
import { AuthError, sqlState } from './errors.ts';

export type Json = Record<string, unknown>;

export interface User {
  id: string;
  email: string | null;
  encrypted_password: string | null;
  is_confirmed: boolean;
  is_invited: boolean;
  is_banned: boolean;
  email_change: string | null;
  email_change_confirm_status: number;
  has_verified_factor: boolean;
  app_metadata: Json;
  user_metadata: Json;
  /** What clients see, in GoTrue's format. */
  profile: Json & { id: string };
}

const UNIQUE_VIOLATION = '23505';
const NO_INSTANCE = '00000000-0000-0000-0000-000000000000'; // GoTrue looks users up by it

export async function findUser(
  sql: Sql,
  by: { id: string } | { email: string },
): Promise<User | undefined> {
  const condition =
    'id' in by
      ? part`u.id = ${by.id}`
      : part`u.email = ${by.email.toLowerCase()} and not u.is_sso_user`;
  const [user] = await selectUsers(sql, condition);
  return user;
}

export function selectUsers(sql: Sql, condition: Fragment) {
  return sql<User[]>`
    select u.id, u.email, u.encrypted_password, nullif(u.email_change, '') as email_change,
      u.email_change_confirm_status, u.email_confirmed_at is not null as is_confirmed,
      u.invited_at is not null as is_invited,
      coalesce(u.banned_until > now(), false) as is_banned,
      coalesce(u.raw_app_meta_data, '{}') as app_metadata,
      coalesce(u.raw_user_meta_data, '{}') as user_metadata,
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
        as has_verified_factor,
      jsonb_strip_nulls(jsonb_build_object(
        'id', u.id, 'aud', 'authenticated', 'role', 'authenticated',
        'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
        'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.confirmed_at,
        'confirmation_sent_at', u.confirmation_sent_at, 'recovery_sent_at', u.recovery_sent_at,
        'reauthentication_sent_at', u.reauthentication_sent_at, 'invited_at', u.invited_at,
        'new_email', nullif(u.email_change, ''), 'email_change_sent_at', u.email_change_sent_at,
        'last_sign_in_at', u.last_sign_in_at, 'banned_until', u.banned_until,
        'app_metadata', coalesce(u.raw_app_meta_data, '{}'),
        'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
        'identities', coalesce((
          select jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id,
            'user_id', i.user_id, 'identity_data', i.identity_data, 'provider', i.provider,
            'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
            'updated_at', i.updated_at, 'email', i.email) order by i.created_at)
          from auth.identities i where i.user_id = u.id), '[]'),
        'factors', (
          select jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name,
            'factor_type', f.factor_type, 'status', f.status, 'created_at', f.created_at,
            'updated_at', f.updated_at) order by f.created_at)
          from auth.mfa_factors f where f.user_id = u.id),
        'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', u.is_anonymous
      )) as profile
    from auth.users u
    where u.deleted_at is null and ${condition}
  `;
}

/** Like `findUser`, for a user that this request has just found or created. */
export async function getUser(sql: Sql, id: string): Promise<User> {
  const user = await findUser(sql, { id });
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

export interface NewUser {
  email: string;
  passwordHash?: string | null;
  userMetadata?: Json;
  isConfirmed?: boolean;
  isInvited?: boolean;
}

export async function createUser(sql: Sql, user: NewUser): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
      email_confirmed_at, invited_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (${NO_INSTANCE}, ${id}, 'authenticated', 'authenticated', ${user.email},
      ${user.passwordHash ?? null}, ${user.isConfirmed ? part`now()` : null},
      ${user.isInvited ? part`now()` : null}, '{}', ${json(sql, user.userMetadata ?? {})}, now(), now())
  `;
  return id;
}

/** Creates a user who signs in with an e-mail address and, once it is set, a password. */
export async function createEmailUser(sql: Sql, user: NewUser): Promise<string> {
  const id = await createUser(sql, user);
  const { email, isConfirmed = false } = user;
  await addIdentity(sql, id, { provider: 'email', subject: id, email, isVerified: isConfirmed });
  return id;
}

export interface NewIdentity {
  provider: string;
  /** The person's id at the provider. For `email`, the user's own id. */
  subject: string;
  email?: string;
  isVerified: boolean;
  data?: Json;
}

export async function addIdentity(sql: Sql, userId: string, identity: NewIdentity): Promise<void> {
  const { provider, subject, email, isVerified, data } = identity;
  const identityData = { ...data, sub: subject, email, email_verified: isVerified };
  await sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at,
      created_at, updated_at)
    values (${subject}, ${userId}, ${json(sql, identityData)}, ${provider}, now(), now(), now())
  `;
  await updateProviders(sql, userId);
}

/** `app_metadata.provider` is the first provider a person used, `providers` all of them. */
export async function updateProviders(sql: Sql, userId: string): Promise<void> {
  await sql`
    update auth.users u
    set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
      select jsonb_build_object('provider', (array_agg(provider order by created_at))[1],
        'providers', jsonb_agg(distinct provider))
      from auth.identities where user_id = u.id)
    where id = ${userId}
  `;
}

export async function confirmEmail(sql: Sql, userId: string): Promise<void> {
  await sql`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
    where id = ${userId}
  `;
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}'
    where user_id = ${userId} and provider = 'email'
  `;
}

/** As in GoTrue: members are replaced one by one, and null removes one. */
export function merged(known: Json, changes: Json = {}): Json {
  const entries = Object.entries({ ...known, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

export function isDuplicate(thrown: unknown): boolean {
  return sqlState(thrown) === UNIQUE_VIOLATION;
}

export function json(sql: Sql, value: Json) {
  return sql.json(value as JsonValue);
}
