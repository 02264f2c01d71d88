import { adminMeta } from '~/features/admin-shell/admin-meta';
import { RecoverScreen } from '~/features/auth/recover-screen';

export const meta = adminMeta('Reset your password');

export default function Recover() {
  return <RecoverScreen />;
}
