import type { ReactNode } from 'react';
import { ListSkeleton } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { Card } from '~/components/ui/card';

interface ScreenFallbackProps {
  title: string;
  /** A placeholder for the content; a list by default. */
  children?: ReactNode;
}

/** Shown by a back-office route until its guard has finished. */
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
