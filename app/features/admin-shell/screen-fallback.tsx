import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { ListSkeleton } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { Card } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { screenAt } from '~/lib/admin-screens';

/** What a route's `handle` says about the screen's placeholder. */
export interface ScreenHandle {
  /** Only if the heading differs from the screen's name in the navigation, or there is none. */
  title?: string;
  /** Without it, a placeholder with a heading shows a list, and one without shows a box. */
  skeleton?: ReactNode;
}

/** The screen's placeholder, which the server renders. It stays until the guard has finished. */
export function ScreenFallback() {
  const { pathname } = useLocation();
  const handle: ScreenHandle = Object(useMatches().at(-1)?.handle);
  const screen = screenAt(pathname);
  const isListed = pathname === screen?.to || pathname === screen?.alias;
  const title = handle.title ?? (isListed && screen?.label);
  return (
    <>
      {title && <PageHeader title={title} />}
      {handle.skeleton ?? (title ? LIST : <Skeleton className="h-64" />)}
    </>
  );
}

const LIST = (
  <Card>
    <ListSkeleton />
  </Card>
);
