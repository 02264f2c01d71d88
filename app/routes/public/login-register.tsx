import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '~/features/auth/use-session';
import { Register } from '~/features/client-account/register';
import { pageMeta, wordsFor } from '~/lib/site/page-meta';
import type { Route } from './+types/login-register';

export function meta(args: Route.MetaArgs) {
  const { registerHeading, registerText } = wordsFor(args) ?? {};
  return pageMeta(args, { title: registerHeading, description: registerText });
}

export default function LoginRegister() {
  const navigate = useNavigate();
  const { status } = useSession();

  useEffect(() => {
    if (status === 'signed-in') void navigate('/my-enquiries', { replace: true });
  }, [status, navigate]);

  return <Register />;
}
