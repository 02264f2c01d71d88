import { redirect } from 'react-router';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { nothingToLoad } from '~/features/auth/guard-screen';
import { LoginScreen } from '~/features/auth/login-screen';
import { findLogoutQuestion } from '~/features/auth/logout-origin';

export const meta = adminMeta('Developer Login');

/** Only the server can see which site requested the document. */
export function loader({ request }: { request: Request }) {
  const question = findLogoutQuestion(request);
  return question ? redirect(question) : null;
}

/** Navigation within the site needs nothing from the server. */
export const clientLoader = nothingToLoad;

export default function AdminAuth() {
  return <LoginScreen />;
}
