import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SectionHeading } from './section-heading';

interface PageSectionProps {
  title: string;
  intro?: string;
  /** The deep green band instead of the page's own ground. */
  isBand?: boolean;
  className?: string;
  children: ReactNode;
}

export function PageSection({
  title,
  intro,
  isBand = false,
  className,
  children,
}: PageSectionProps) {
  return (
    <section
      data-ground={isBand ? 'band' : 'page'}
      className={clsx(
        isBand &&
          'bg-band text-band-foreground [--muted-foreground:var(--band-muted)] [--ring:var(--band-accent)]',
        className,
      )}
    >
      <div className="mx-auto max-w-7xl px-4 py-section sm:px-6 lg:px-8">
        {(title || intro) && <SectionHeading title={title} intro={intro} />}
        <div className={clsx((title || intro) && 'mt-8')}>{children}</div>
      </div>
    </section>
  );
}
