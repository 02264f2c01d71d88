import { Link } from 'react-router';
import { Card } from '~/components/ui/card';
import { formatTotal } from '~/lib/format';

interface OverviewTileProps {
  label: string;
  value: number;
  /** There are more than `value`, which is where counting stops. */
  isMore?: boolean;
  /** A comparison, if there is one. */
  trend?: string;
  to: string;
}

/** One important number, with a link to what it counts. */
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
