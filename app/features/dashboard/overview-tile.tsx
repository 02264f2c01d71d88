import { Link } from 'react-router';
import { Card } from '~/components/ui/card';
import { formatCount } from '~/lib/format';

interface OverviewTileProps {
  label: string;
  value: number;
  /** What it is compared with, where there is something. */
  trend?: string;
  to: string;
}

/** One number that matters, leading to what it counts. */
export function OverviewTile({ label, value, trend, to }: OverviewTileProps) {
  return (
    <Card className="relative grid content-start gap-1 p-4 transition-colors hover:border-primary">
      <Link to={to} className="text-sm text-muted-foreground after:absolute after:inset-0">
        {label}
      </Link>
      <p className="font-display text-3xl leading-9 font-bold">{formatCount(value)}</p>
      {trend && <p className="text-xs text-muted-foreground">{trend}</p>}
    </Card>
  );
}
