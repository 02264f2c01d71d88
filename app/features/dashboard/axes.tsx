import type { ReactNode } from 'react';
import { formatCount } from '~/lib/format';

interface AxesProps {
  /** The value at the top of the chart. */
  most: number;
  from: string;
  to: string;
  children: ReactNode;
}

/** The labels of a chart's axes. They are outside the drawing, where they would shrink with it. */
export function Axes({ most, from, to, children }: AxesProps) {
  return (
    <div className="grid grid-cols-1 gap-1 text-xs text-muted-foreground">
      <p aria-hidden className="tabular-nums">
        {formatCount(most)}
      </p>
      {/* The lines are the drawing's borders, so that the highest bar touches the top line. */}
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
