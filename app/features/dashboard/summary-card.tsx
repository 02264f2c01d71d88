import { ArrowRight, type LucideIcon } from 'lucide-react';
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
  /** The screen to manage it, if the person may open that. */
  link: { label: string; to: string } | undefined;
}

export function SummaryCard({ icon: Icon, title, value, detail, link }: SummaryCardProps) {
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
            <p className="text-lg font-semibold">{value}</p>
            <p className="text-sm text-muted-foreground">{detail}</p>
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
