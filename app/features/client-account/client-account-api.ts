import type { Credentials } from '~/features/auth/auth-api';
import { toAppError } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Database } from '~/lib/supabase/database.types';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';

/** The number of enquiries shown, the newest first. */
export const ENQUIRY_LIMIT = 100;

export type OwnEnquiry = Database['public']['Functions']['my_enquiries']['Returns'][number];

/** The reply does not reveal whether the address already has an account. */
export async function register(db: Db, credentials: Credentials, emailRedirectTo: string) {
  const { error } = await db.auth.signUp({ ...credentials, options: { emailRedirectTo } });
  if (error) throw toAppError(error, error.status);
}

export async function resendConfirmation(db: Db, email: string, emailRedirectTo: string) {
  const { error } = await db.auth.resend({ type: 'signup', email, options: { emailRedirectTo } });
  if (error) throw toAppError(error, error.status);
}

/** Redeems the code in that email, for people who read it on another device. */
export async function confirmByCode(db: Db, email: string, token: string): Promise<void> {
  const { error } = await db.auth.verifyOtp({ type: 'signup', email, token });
  if (error) throw toAppError(error, error.status);
}

export async function isEmailConfirmed(db: Db): Promise<boolean> {
  const { data, error } = await db.auth.getUser();
  if (error) throw toAppError(error, error.status);
  return Boolean(data.user.email_confirmed_at);
}

/** The enquiries from the person's confirmed address. The database returns no others. */
export async function listOwnEnquiries(db: Db): Promise<ListPage<OwnEnquiry>> {
  return toListPage(
    await db
      .rpc('my_enquiries', undefined, { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id')
      .limit(ENQUIRY_LIMIT),
  );
}
