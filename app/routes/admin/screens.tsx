import { Outlet } from 'react-router';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';

export const clientMiddleware = [guardScreen];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback />;
}

/** Around every screen of the back office: only people with its permission get to see it. */
export default function Screens() {
  return <Outlet />;
}
