import { type FunctionContext, refusal } from './edge-function.ts';

export const SET_PASSWORD_PATH = '/admin/set-password';

/** What the account and the invitation say about the people. */
export interface InvitationData {
  name?: string;
  invited_by?: string;
}

/** Makes a link without mailing it. */
export function makeLink(
  { service, siteUrl }: FunctionContext,
  type: 'invite' | 'recovery',
  email: string,
  data: InvitationData = {},
) {
  const redirectTo = new URL(SET_PASSWORD_PATH, siteUrl).href;
  const options = { redirectTo };
  return service.auth.admin.generateLink(
    type === 'invite' ? { type, email, options: { ...options, data } } : { type, email, options },
  );
}

/** The caller passes the link on. It is shown once and stored nowhere. */
export function replyWithLink({ data, error }: Awaited<ReturnType<typeof makeLink>>): Response {
  if (error) return refusal(error.message, error.status ?? 500);
  const message = 'No mail server is set up, so nothing was sent.';
  return Response.json({ message, link: data.properties.action_link });
}
