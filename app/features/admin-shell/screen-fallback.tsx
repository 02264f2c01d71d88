import type { ReactNode } from 'react';
import { ListSkeleton } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { Card } from '~/components/ui/card';

interface ScreenFallbackProps {
  title: string;
  /** The shape of what comes: a list, unless it is something else. */
  children?: ReactNode;
}

/** What a back-office route shows until its guard has spoken. */
export function ScreenFallback({ title, children = LIST }: ScreenFallbackProps) {
  return (
    <>
      <PageHeader title={title} />
      {children}
    </>
  );
}

const LIST = (
  <Card>
    <ListSkeleton />
  </Card>
);
