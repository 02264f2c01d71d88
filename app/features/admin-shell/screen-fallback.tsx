import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { ListSkeleton } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { Card } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { screenAt } from '~/lib/admin-screens';

/** What a screen's route says about its place while the guard has not finished. */
export interface ScreenHandle {
  /** For a screen that the navigation calls something else, or does not list. */
  title?: string;
  /** By default a list, or one box for a page that has no title yet. */
  skeleton?: ReactNode;
}

/** Shown until the guard has finished. The server renders it too. */
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
