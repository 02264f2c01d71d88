import { z } from 'zod';
import { type EdgeFunction, readBody, refusal } from './edge-function.ts';
import { type InvitationData, makeLink, replyWithLink, SET_PASSWORD_PATH } from './make-link.ts';

const EMAIL_EXISTS = 'email_exists';
const SIGN_IN_PATH = '/admin/auth';

const bodySchema = z.object({
  name: z.string().trim().max(200).optional(),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(320)
    .pipe(z.email('Please enter a valid email address')),
  role: z.string({ error: 'Role is required' }).trim().min(1, 'Role is required').max(50),
});

/**
 * Sends a person without an account a link to choose a password, and gives them a role. With
 * SSO_ONLY, it only makes the account. Anyone but an administrator is refused before the address is
 * looked up.
 */
export const inviteUser: EdgeFunction = async (request, context) => {
  const { caller, service, siteUrl, hasAccountMail, isSsoOnly } = context;
  const permission = await caller.rpc('is_developer_admin');
  if (permission.error) return refusal(permission.error.message, permission.status);
  if (!permission.data) return refusal('Permission denied', 403);

  const { name, email, role } = await readBody(request, bodySchema);
  const known = await caller.from('roles').select('role').eq('role', role).maybeSingle();
  if (known.error) return refusal(known.error.message, known.status);
  if (!known.data) return refusal('There is no such role', 400);

  const inviter = await caller.rpc('own_name');
  if (inviter.error) return refusal(inviter.error.message, inviter.status);
  const data: InvitationData = { ...(name && { name }), invited_by: inviter.data };

  const redirectTo = new URL(SET_PASSWORD_PATH, siteUrl).href;
  const link =
    isSsoOnly || hasAccountMail ? undefined : await makeLink(context, 'invite', email, data);
  // With SSO_ONLY there is no password to choose: the account waits for its owner to come from the
  // provider.
  const invited =
    link ??
    (isSsoOnly
      ? await service.auth.admin.createUser({ email, user_metadata: data })
      : await service.auth.admin.inviteUserByEmail(email, { redirectTo, data }));
  if (invited.error?.code === EMAIL_EXISTS) {
    return refusal('This person already has an account. Use Add New Admin.', 409);
  }
  if (invited.error) return refusal(invited.error.message, invited.error.status ?? 500);

  // Written as the caller, so that the audit log shows who did it.
  const user_id = invited.data.user.id;
  const { error, status } = await caller
    .from('admin_users')
    .upsert({ user_id, role }, { onConflict: 'user_id' });
  if (error) return refusal(error.message, status, error.hint);
  if (isSsoOnly) {
    const address = new URL(SIGN_IN_PATH, siteUrl).href;
    const message = `${email} can sign in with their work account now. Tell them the address: ${address}`;
    return Response.json({ message });
  }
  if (!link) return Response.json({ message: `An invitation is on its way to ${email}` });
  const recorded = await caller.rpc('record_account_link', { user_id });
  if (recorded.error) return refusal(recorded.error.message, recorded.status, recorded.error.hint);
  return replyWithLink(link);
};
