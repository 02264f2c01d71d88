import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { AuthWaiting } from '~/features/auth/auth-waiting';
import { settledSession } from '~/features/auth/session-store';
import { useSession } from '~/features/auth/use-session';
import { AccountCard } from '~/features/client-account/account-card';
import { ClientLogin, LOGIN_INTRO, LOGIN_TITLE } from '~/features/client-account/client-login';
import { openConfirmationLink } from '~/features/client-account/confirmation-link';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/login';

const SIGNED_IN_PATH = '/my-enquiries';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: LOGIN_TITLE, description: LOGIN_INTRO });
}

/** Who is signed in already, or comes by a confirmation link, goes straight on. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const link = await openConfirmationLink(new URL(request.url).searchParams);
  const session = await settledSession();
  if (session.status === 'signed-in') throw redirect(SIGNED_IN_PATH);
  return { link };
}

export function HydrateFallback() {
  return (
    <AccountCard title={LOGIN_TITLE} intro={LOGIN_INTRO}>
      {/* As high as the form that follows, so that nothing moves. */}
      <div className="grid min-h-70 content-center">
        <AuthWaiting text="Checking authentication..." />
      </div>
    </AccountCard>
  );
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { status } = useSession();

  useEffect(() => {
    if (status === 'signed-in') void navigate(SIGNED_IN_PATH, { replace: true });
  }, [status, navigate]);

  return <ClientLogin link={loaderData.link} />;
}
