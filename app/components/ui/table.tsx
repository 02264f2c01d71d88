import type { ComponentProps } from 'react';
import { cn } from '~/lib/cn';

/**
 * For tables on a card: a shadow shows that the table continues past the edge, and disappears at
 * its end.
 */
const SCROLL_EDGE = {
  background: [
    'linear-gradient(to left, var(--card) 30%, transparent) right / 3rem 100% no-repeat local',
    'linear-gradient(to left, color-mix(in srgb, var(--foreground) 25%, transparent), transparent) right / 1rem 100% no-repeat',
  ].join(', '),
};

export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="relative w-full overflow-x-auto" style={SCROLL_EDGE}>
      <table className={cn('w-full caption-bottom text-sm', className)} {...props} />
    </div>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('border-b border-border', className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:last-child]:border-0', className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b border-border', className)} {...props} />;
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-10 px-3 text-left align-middle text-xs font-medium whitespace-nowrap text-muted-foreground',
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('px-3 py-2 align-middle', className)} {...props} />;
}
