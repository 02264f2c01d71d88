import { Link } from 'react-router';
import { Card } from '~/components/ui/card';

interface OverviewTileProps {
  label: string;
  /** A number, or a median such as “3 h 20 min”. */
  value: string;
  /** A comparison, if there is one. */
  trend?: string;
  to: string;
}

/** One important number, with a link to what it counts. */
export function OverviewTile({ label, value, trend, to }: OverviewTileProps) {
  return (
    <Card className="relative grid content-start gap-1 p-4 transition-colors hover:border-primary">
      <Link to={to} className="text-sm text-muted-foreground after:absolute after:inset-0">
        {label}
      </Link>
      <p className="font-display text-2xl leading-9 font-bold sm:text-3xl">{value}</p>
      {trend && <p className="text-xs text-muted-foreground">{trend}</p>}
    </Card>
  );
}
