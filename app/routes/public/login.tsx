import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { block as loginForm } from '~/blocks/login-form';
import { readSitePage } from '~/blocks/read-site-page';
import { SitePage } from '~/blocks/site-page';
import { settledSession } from '~/features/auth/session-store';
import { useSession } from '~/features/auth/use-session';
import { ClientLogin } from '~/features/client-account/client-login';
import {
  type LinkOutcome,
  openConfirmationLink,
} from '~/features/client-account/confirmation-link';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/login';

/** The form only works with script, so it must be there when the page starts. */
const KNOWN = new Map([['login-form', loginForm.render]]);
const SIGNED_IN_PATH = '/my-enquiries';

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(args, { title, description });
}

/** The server sends the form; only the script in the browser knows who the visitor is. */
export async function loader({ context }: Route.LoaderArgs) {
  const link: LinkOutcome = 'none';
  return { ...(await readSitePage(context, 'login')), link };
}

/** For browsers without script: shows the page again, which says that it needs script. */
export function action(): null {
  return null;
}

/** People who are already signed in, or who open a confirmation link, skip the form. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const link = await openConfirmationLink(new URL(request.url).searchParams);
  const session = await settledSession();
  if (session.status === 'signed-in') throw redirect(SIGNED_IN_PATH);
  return { ...(await serverLoader()), link };
}
clientLoader.hydrate = true as const;

export default function Login({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { status } = useSession();

  useEffect(() => {
    if (status === 'signed-in') void navigate(SIGNED_IN_PATH, { replace: true });
  }, [status, navigate]);

  const { title, blocks, link } = loaderData;
  return (
    <SitePage title={title} blocks={blocks} part={<ClientLogin link={link} />} known={KNOWN} />
  );
}
