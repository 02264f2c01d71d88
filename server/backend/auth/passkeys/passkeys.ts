import { type Fragment, part, type Sql } from '../../../database/postgresql/sql.ts';
import { AuthError } from '../accounts/errors.ts';
import { isDuplicate } from '../accounts/users.ts';

export interface Passkey {
  /** Also the factor's id. */
  id: string;
  userId: string;
  name: string;
  /** base64url */
  credentialId: string;
  /** In hexadecimal. */
  publicKey: string;
  signCount: number;
  transports: string[];
  created_at: string;
  last_used_at: string | null;
}

export interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  attestationType: string;
  aaguid: string;
  signCount: number;
  transports: string[];
  isBackupEligible: boolean;
  isBackedUp: boolean;
}

const NAME = 'Passkey';

export function listPasskeys(sql: Sql, userId: string): Promise<Passkey[]> {
  return selectPasskeys(sql, part`f.user_id = ${userId} order by f.created_at`);
}

export async function findPasskey(sql: Sql, credentialId: string): Promise<Passkey | undefined> {
  const hex = Buffer.from(credentialId, 'base64url').toString('hex');
  const [passkey] = await selectPasskeys(sql, part`p.credential_id = decode(${hex}, 'hex')`);
  return passkey;
}

/** Locks it, so that its counter stays as it is until the caller has checked it. */
export async function lockPasskey(sql: Sql, id: string): Promise<Passkey | undefined> {
  await sql`select 1 from auth.webauthn_credentials where id = ${id} for update`;
  const [passkey] = await selectPasskeys(sql, part`p.id = ${id}`);
  return passkey;
}

async function selectPasskeys(sql: Sql, condition: Fragment): Promise<Passkey[]> {
  const rows = await sql<(Omit<Passkey, 'credentialId'> & { credential: string })[]>`
    select p.id, p.user_id as "userId", f.friendly_name as name,
      encode(p.credential_id, 'hex') as credential, encode(p.public_key, 'hex') as "publicKey",
      p.sign_count::float8 as "signCount", p.transports,
      to_jsonb(p.created_at) #>> '{}' as created_at,
      to_jsonb(p.last_used_at) #>> '{}' as last_used_at
    from auth.webauthn_credentials p join auth.mfa_factors f on f.id = p.id
    where f.status = 'verified' and ${condition}
  `;
  return rows.map(({ credential, ...passkey }) => ({
    ...passkey,
    credentialId: Buffer.from(credential, 'hex').toString('base64url'),
  }));
}

/** The factor's row must exist. */
export async function insertPasskey(
  sql: Sql,
  { id, userId }: { id: string; userId: string },
  made: NewPasskey,
): Promise<void> {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  try {
    await sql`
      insert into auth.webauthn_credentials (id, user_id, credential_id, public_key,
        attestation_type, aaguid, sign_count, transports, backup_eligible, backed_up)
      values (${id}, ${userId},
        decode(${hex(Buffer.from(made.credentialId, 'base64url'))}, 'hex'),
        decode(${hex(made.publicKey)}, 'hex'), ${made.attestationType}, ${made.aaguid},
        ${made.signCount}, ${sql.json(made.transports)}, ${made.isBackupEligible},
        ${made.isBackedUp})
    `;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const message = 'This credential is already registered';
    throw new AuthError(422, 'webauthn_credential_exists', message);
  }
}

/** For a passkey that has no name yet: “Passkey”, “Passkey 2” and so on. */
export async function freeName(sql: Sql, userId: string): Promise<string> {
  const rows = await sql<{ friendly_name: string | null }[]>`
    select friendly_name from auth.mfa_factors where user_id = ${userId}
  `;
  const taken = rows.map(({ friendly_name }) => friendly_name);
  let name = NAME;
  for (let number = 2; taken.includes(name); number++) name = `${NAME} ${number}`;
  return name;
}

export async function renamePasskey(
  sql: Sql,
  { id, userId }: { id: string; userId: string },
  name: string,
): Promise<boolean> {
  try {
    const renamed = await sql`
      update auth.mfa_factors set friendly_name = ${name}, updated_at = now()
      where id::text = ${id} and user_id = ${userId} and factor_type = 'webauthn'
        and status = 'verified'
    `;
    return renamed.count > 0;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
}
