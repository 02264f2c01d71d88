import { Outlet } from 'react-router';
import { QueryProvider } from '~/components/query-provider';
import '~/lib/zod-messages';

/** Around the screens that work with data in the browser. Public pages do not load what that takes. */
export default function DataLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
