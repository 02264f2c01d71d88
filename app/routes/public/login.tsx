import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { settledSession } from '~/features/auth/session-store';
import { useSession } from '~/features/auth/use-session';
import { ClientLogin, LOGIN_INTRO, LOGIN_TITLE } from '~/features/client-account/client-login';
import {
  type LinkOutcome,
  openConfirmationLink,
} from '~/features/client-account/confirmation-link';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/login';

const SIGNED_IN_PATH = '/my-enquiries';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: LOGIN_TITLE, description: LOGIN_INTRO });
}

/** The server sends the form; only the script in the browser knows who the visitor is. */
export function loader(): { link: LinkOutcome } {
  return { link: 'none' };
}

/** For browsers without script: shows the page again, which says that it needs script. */
export function action(): null {
  return null;
}

/** People who are already signed in, or who open a confirmation link, skip the form. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const link = await openConfirmationLink(new URL(request.url).searchParams);
  const session = await settledSession();
  if (session.status === 'signed-in') throw redirect(SIGNED_IN_PATH);
  return { link };
}
clientLoader.hydrate = true as const;

export default function Login({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { status } = useSession();

  useEffect(() => {
    if (status === 'signed-in') void navigate(SIGNED_IN_PATH, { replace: true });
  }, [status, navigate]);

  return <ClientLogin link={loaderData.link} />;
}
