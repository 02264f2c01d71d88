import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SectionHeading } from './section-heading';

interface PageSectionProps {
  title: string;
  intro?: string;
  /** Puts the heading beside its content, for narrow content. */
  isSplit?: boolean;
  /** What is behind it: blocks.css gives each ground its colours. */
  ground?: string;
  children: ReactNode;
}

export function PageSection({
  title,
  intro,
  ground = 'page',
  isSplit = false,
  children,
}: PageSectionProps) {
  return (
    <section data-ground={ground}>
      <div
        className={clsx(
          'mx-auto grid max-w-7xl gap-8 px-4 py-section @2xl:px-6 @5xl:px-8',
          isSplit && '@5xl:grid-cols-[1fr_2fr]',
        )}
      >
        {(title || intro) && <SectionHeading title={title} intro={intro} />}
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
