import { Link } from 'react-router';
import { Card } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { formatCount } from '~/lib/format';

interface OverviewTileProps {
  label: string;
  /** `undefined` while it is being counted. */
  value: number | undefined;
  to: string;
}

/** One number that matters, leading to what it counts. */
export function OverviewTile({ label, value, to }: OverviewTileProps) {
  return (
    <Card className="relative grid gap-1 p-4 transition-colors hover:border-primary">
      <Link to={to} className="text-sm text-muted-foreground after:absolute after:inset-0">
        {label}
      </Link>
      {value === undefined ? (
        <Skeleton className="h-9 w-16" />
      ) : (
        <p className="font-display text-3xl leading-9 font-bold">{formatCount(value)}</p>
      )}
    </Card>
  );
}
