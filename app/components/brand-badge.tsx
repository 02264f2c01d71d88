import { cn } from '~/lib/cn';
import { useSite } from '~/lib/site/use-site';

/** The initials in a square: the brand where there is no room, or no image, for more. */
export function BrandBadge({ className }: { className?: string }) {
  const { company } = useSite().settings;
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-md bg-primary font-display text-sm font-bold text-primary-foreground select-none',
        className,
      )}
    >
      {company.initials}
    </span>
  );
}
