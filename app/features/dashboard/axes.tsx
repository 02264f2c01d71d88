import type { ReactNode } from 'react';
import { formatCount } from '~/lib/format';

interface AxesProps {
  /** What the top of the chart stands for. */
  most: number;
  from: string;
  to: string;
  children: ReactNode;
}

/** How high and how long a chart is. Words of their own size: in the drawing they would shrink with it. */
export function Axes({ most, from, to, children }: AxesProps) {
  return (
    <div className="grid grid-cols-1 gap-1 text-xs text-muted-foreground">
      <p aria-hidden className="tabular-nums">
        {formatCount(most)}
      </p>
      {/* The lines are the edges of the drawing itself, so that what reaches the top touches its line. */}
      <div className="border-t border-b border-t-border border-b-input [border-top-style:dashed] *:block">
        {children}
      </div>
      <p aria-hidden className="flex justify-between gap-3">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}
