import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { cn } from '~/lib/cn';

interface ListCardProps {
  title: string;
  /** The list of everything that the title counts. */
  to?: string;
  children: ReactNode;
}

/** A few records that need attention. */
export function ListCard({ title, to, children }: ListCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          {to ? (
            <Link to={to} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </CardTitle>
      </CardHeader>
      <CardContent className="text-sm">{children}</CardContent>
    </Card>
  );
}

interface ListCardItemProps {
  to: string;
  label: string;
  /** Shown beside the label, such as how long someone has been waiting. */
  text: string;
  isLate?: boolean;
  /** The same, but exact. */
  title: string;
}

export function ListCardItem({ to, label, text, isLate = false, title }: ListCardItemProps) {
  return (
    <li className="flex flex-wrap justify-between gap-x-3">
      <Link to={to} className="max-w-full truncate text-link underline">
        {label}
      </Link>
      <span
        title={title}
        className={cn(
          'flex items-center gap-1.5 whitespace-nowrap',
          isLate ? 'font-medium text-destructive' : 'text-muted-foreground',
        )}
      >
        {isLate && <CircleAlert aria-hidden className="size-4" />}
        {text}
      </span>
    </li>
  );
}
