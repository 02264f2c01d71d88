import { Outlet } from 'react-router';
import { QueryProvider } from '~/components/query-provider';
import '~/lib/zod-messages';

/** Wraps the screens that work with data in the browser. Public pages do not load this code. */
export default function DataLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
