import type { ReactNode } from 'react';
import type { IllustrationName } from '~/content/illustrations';
import { Illustration } from './illustration';

interface PageHeroProps {
  title: string;
  intro: string;
  icon?: ReactNode;
  illustration?: IllustrationName;
  /** Buttons. */
  children?: ReactNode;
}

/** The opening of every public page but the home page. */
export function PageHero({ title, intro, icon, illustration, children }: PageHeroProps) {
  return (
    <section className="mx-auto grid w-full max-w-7xl items-center gap-8 px-4 pt-4 pb-12 @2xl:px-6 @5xl:grid-cols-12 @5xl:gap-12 @5xl:px-8">
      <div className={illustration ? '@5xl:col-span-6' : '@5xl:col-span-8'}>
        {icon}
        <h1 className="mt-4 text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl @2xl:leading-tight">
          {title}
        </h1>
        <p className="mt-5 max-w-2xl text-lg text-muted-foreground">{intro}</p>
        {children && <div className="mt-8 grid gap-3 @2xl:flex @2xl:flex-wrap">{children}</div>}
      </div>
      {illustration && (
        <div className="@5xl:col-span-6">
          <Illustration
            name={illustration}
            sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 46vw, 100vw"
            isFirst
            className="aspect-[4/3] w-full rounded-3xl object-cover"
          />
        </div>
      )}
    </section>
  );
}
