import { Link } from 'react-router';
import { Card } from '~/components/ui/card';
import { formatTotal } from '~/lib/format';

interface OverviewTileProps {
  label: string;
  value: number;
  /** There are more than `value`: beyond it nobody counts. */
  isMore?: boolean;
  /** What it is compared with, where there is something. */
  trend?: string;
  to: string;
}

/** One number that matters, leading to what it counts. */
export function OverviewTile({ label, value, isMore, trend, to }: OverviewTileProps) {
  return (
    <Card className="relative grid content-start gap-1 p-4 transition-colors hover:border-primary">
      <Link to={to} className="text-sm text-muted-foreground after:absolute after:inset-0">
        {label}
      </Link>
      <p className="font-display text-3xl leading-9 font-bold">{formatTotal(value, isMore)}</p>
      {trend && <p className="text-xs text-muted-foreground">{trend}</p>}
    </Card>
  );
}
