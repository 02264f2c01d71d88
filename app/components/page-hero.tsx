import type { ReactNode } from 'react';

interface PageHeroProps {
  title: string;
  /** Not the page's title if the section is further down. */
  titleAs?: 'h1' | 'h2';
  intro: string;
  icon?: ReactNode;
  /** An illustration with `PAGE_PICTURE`. */
  picture?: ReactNode;
  /** The buttons below the intro. */
  children?: ReactNode;
}

/** Size and classes of the picture. */
export const PAGE_PICTURE = {
  sizes: '(min-width: 80rem) 38rem, (min-width: 64rem) 46vw, 100vw',
  isFirst: true,
  className: 'aspect-[4/3] w-full rounded-3xl object-cover',
};

/** The top section of every public page except the home page. */
export function PageHero(props: PageHeroProps) {
  const { title, titleAs: Title = 'h1', intro, icon, picture, children } = props;
  return (
    <section className="mx-auto grid w-full max-w-7xl items-center gap-8 px-4 pt-4 pb-12 @2xl:px-6 @5xl:grid-cols-12 @5xl:gap-12 @5xl:px-8">
      <div className={picture ? '@5xl:col-span-6' : '@5xl:col-span-8'}>
        {icon}
        {title && (
          <Title className="mt-4 text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl @2xl:leading-tight">
            {title}
          </Title>
        )}
        {intro && (
          <p className="mt-5 max-w-2xl text-lg wrap-anywhere text-muted-foreground">{intro}</p>
        )}
        {children && <div className="mt-8 grid gap-3 @2xl:flex @2xl:flex-wrap">{children}</div>}
      </div>
      {picture && <div className="@5xl:col-span-6">{picture}</div>}
    </section>
  );
}
