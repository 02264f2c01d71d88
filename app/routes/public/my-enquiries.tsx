import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '~/features/auth/use-auth';
import { MyEnquiries } from '~/features/client-account/my-enquiries';
import { pageMeta, wordsFor } from '~/lib/site/page-meta';
import type { Route } from './+types/my-enquiries';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: wordsFor(args)?.myEnquiries,
    description: 'The enquiries you have sent us and where they stand.',
  });
}

/** A client's own page. People who are not signed in are sent to /login. */
export default function MyEnquiriesPage() {
  const navigate = useNavigate();
  const { status } = useAuth();

  useEffect(() => {
    if (status === 'anonymous') void navigate('/login', { replace: true });
  }, [status, navigate]);

  return <MyEnquiries />;
}
