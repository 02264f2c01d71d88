import { Outlet } from 'react-router';
import { AdminFrame } from '~/features/admin-shell/admin-frame';

/** The server renders only this frame: who is signed in is known to the browser alone. */
export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
