import type { ReactNode } from 'react';
import { Illustration } from '~/components/illustration';

interface AccountCardProps {
  title: string;
  titleAs?: 'h1' | 'h2';
  intro: string;
  children: ReactNode;
}

/** The frame of the screens before "My enquiries": one task, inside the site's layout. */
export function AccountCard(props: AccountCardProps) {
  const { title, titleAs: Title = 'h1', intro, children } = props;
  return (
    <section className="mx-auto grid w-full max-w-7xl items-start gap-10 px-4 pt-4 pb-section sm:px-6 lg:grid-cols-12 lg:gap-16 lg:px-8">
      <div className="max-w-xl lg:col-span-5">
        {title && (
          <Title className="text-4xl leading-tight font-bold tracking-tight">{title}</Title>
        )}
        <p className="mt-3 text-lg text-muted-foreground">{intro}</p>
        <div className="mt-8 grid gap-4 rounded-3xl border border-border bg-card p-5 sm:p-8">
          {children}
        </div>
      </div>
      <div className="hidden lg:col-span-7 lg:block">
        <Illustration
          name="office"
          sizes="(min-width: 80rem) 42rem, 55vw"
          className="aspect-[4/3] w-full rounded-3xl object-cover"
        />
      </div>
    </section>
  );
}
