import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';

interface SummaryCardProps {
  icon: LucideIcon;
  title: string;
  /** `undefined` while it is loading. */
  value: string | undefined;
  detail: string | undefined;
  /** The rows behind the numbers in them. */
  valueTo?: string;
  detailTo?: string;
  /** The screen to manage it, if the person may open that. */
  link: { label: string; to: string } | undefined;
}

export function SummaryCard(props: SummaryCardProps) {
  const { icon: Icon, title, value, detail, link, valueTo, detailTo } = props;
  return (
    <Card className="flex flex-col">
      <CardHeader className="flex items-center justify-between gap-3 pb-3">
        <CardTitle>{title}</CardTitle>
        <Icon aria-hidden className="size-5 text-primary" />
      </CardHeader>
      <CardContent className="grid flex-1 content-start gap-0.5">
        {value === undefined ? (
          <Skeleton className="h-12 w-32" />
        ) : (
          <>
            <p className="text-lg font-semibold">
              <Counted to={link && valueTo}>{value}</Counted>
            </p>
            <p className="text-sm text-muted-foreground">
              <Counted to={link && detailTo}>{detail}</Counted>
            </p>
          </>
        )}
      </CardContent>
      {link && (
        <CardFooter>
          <Button asChild variant="outline" size="sm">
            <Link to={link.to}>
              {link.label}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}

/** A link for people who may open the rows. */
function Counted({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <Link to={to} className="underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
