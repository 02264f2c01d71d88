import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { totpCode } from '../../server/backend/auth/second-factor/totp.ts';
import type { ServerProcess } from '../../tests/support/server-process.ts';
import { createAccount, visitorClient } from '../../tests/support/staff-client.ts';

const STEP_SECONDS = 30;
const MARGIN_SECONDS = 6;
/** A timer may fire a moment early, while the old time step is still current. */
const WELL_AFTER_MS = 100;

export interface Credentials {
  email: string;
  password: string;
}

/** Creates a new member of staff, so that tests do not affect each other. */
export async function createStaff(server: ServerProcess, role = 'recruiter'): Promise<Credentials> {
  const email = `${role}.${randomUUID().slice(0, 8)}@example.com`;
  const credentials = { email, password: `the password of ${email}`.slice(0, 60) };
  await createAccount(server, credentials, role);
  return credentials;
}

export async function clientOf(
  server: ServerProcess,
  credentials: Credentials,
): Promise<SupabaseClient> {
  const client = await visitorClient(server.url);
  const { error } = await client.auth.signInWithPassword(credentials);
  if (error) throw error;
  return client;
}

/** Who they are in the team: giving them a role has made them a member. */
export async function memberIdOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getUser();
  const colleagues = await client.rpc('list_colleagues');
  const own = colleagues.data?.find(
    ({ user_id }: { user_id: string | null }) => user_id === data.user?.id,
  );
  if (!own?.staff_id) throw new Error('The account is not a member of the team');
  return own.staff_id;
}

/** Codes of an authenticator app, a new one each time, because a used code is refused. */
export function authenticatorApp(secret: string) {
  let step = -1;
  return {
    async nextCode(): Promise<string> {
      const left = STEP_SECONDS - ((Date.now() / 1000) % STEP_SECONDS);
      if (left < MARGIN_SECONDS) await sleep(left * 1000 + WELL_AFTER_MS);
      step += 1;
      if (step > 2) throw new Error('The app has no further code yet');
      return totpCode(secret, Date.now() / 1000 + (step - 1) * STEP_SECONDS);
    },
  };
}
