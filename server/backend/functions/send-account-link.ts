import { z } from 'zod';
import { type EdgeFunction, readBody, refusal } from './edge-function.ts';
import { makeLink, replyWithLink, SET_PASSWORD_PATH } from './make-link.ts';

const bodySchema = z.object({ user_id: z.guid({ error: 'User is required' }) });
const accountSchema = z.object({ email: z.string(), kind: z.enum(['invite', 'recovery']) });

/**
 * Lets an administrator send someone else a link to choose a password. If no mail server is set up,
 * the administrator gets the link to pass on. Someone who has not accepted their invitation gets a
 * new one. The database decides who may do this, and records who did.
 */
export const sendAccountLink: EdgeFunction = async (request, context) => {
  const { caller, service, siteUrl, hasAccountMail, isSsoOnly } = context;
  const { user_id } = await readBody(request, bodySchema);
  if (isSsoOnly) {
    return refusal('Staff sign in with their work account here, so there is no password.', 409);
  }
  const recorded = await caller.rpc('record_account_link', { user_id });
  if (recorded.error) return refusal(recorded.error.message, recorded.status, recorded.error.hint);
  const { email, kind } = accountSchema.parse(recorded.data);
  if (!hasAccountMail) return replyWithLink(await makeLink(context, kind, email));
  const redirectTo = new URL(SET_PASSWORD_PATH, siteUrl).href;
  const { error } =
    kind === 'invite'
      ? await service.auth.admin.inviteUserByEmail(email, { redirectTo })
      : await service.auth.resetPasswordForEmail(email, { redirectTo });
  if (error) return refusal(error.message, error.status ?? 500);
  const what = kind === 'invite' ? 'An invitation' : 'A link to choose a new password';
  return Response.json({ message: `${what} is on its way to ${email}` });
};
