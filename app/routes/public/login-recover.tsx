import { Recover } from '~/features/client-account/recover';
import { pageMeta, wordsFor } from '~/lib/site/page-meta';
import type { Route } from './+types/login-recover';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: wordsFor(args)?.recoverHeading,
    description: 'We will email you a link to choose a new password.',
  });
}

export default function LoginRecover() {
  return <Recover />;
}
