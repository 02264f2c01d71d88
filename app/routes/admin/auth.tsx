import { adminMeta } from '~/features/admin-shell/admin-meta';
import { LoginScreen } from '~/features/auth/login-screen';

export const meta = adminMeta('Developer Login');

export default function AdminAuth() {
  return <LoginScreen />;
}
