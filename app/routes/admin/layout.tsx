import { Outlet } from 'react-router';
import { AdminFrame } from '~/features/admin-shell/admin-frame';
import { BACK_OFFICE_CSS } from '~/features/theme/theme-sizes';

/** The server renders only this frame, because only the browser knows who is signed in. */
export default function AdminLayout() {
  return (
    <AdminFrame>
      <style>{BACK_OFFICE_CSS}</style>
      <Outlet />
    </AdminFrame>
  );
}
