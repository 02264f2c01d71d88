import { type ReactNode, Suspense } from 'react';
import { Drawing, type DrawingLooks } from '~/components/drawing';
import type { DrawingSources } from '~/components/drawing-sources';
import { lateComponent } from '~/lib/late-code';

interface AccountCardProps {
  title: string;
  titleAs?: 'h1' | 'h2';
  intro: string;
  /** The picture beside it, if the page knows where its files are. */
  drawing?: DrawingSources;
  children: ReactNode;
}

/** For the screens that do not get their drawing from the server. */
const Illustration = lateComponent(async () => ({
  default: (await import('~/components/illustration')).Illustration,
}));

const LOOKS: DrawingLooks = {
  sizes: '(min-width: 80rem) 42rem, 55vw',
  className: 'aspect-[4/3] w-full rounded-3xl object-cover',
};

/** The frame of the screens before "My enquiries": one task, inside the site's layout. */
export function AccountCard(props: AccountCardProps) {
  const { title, titleAs: Title = 'h1', intro, drawing, children } = props;
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
        {drawing ? (
          <Drawing drawing={drawing} {...LOOKS} />
        ) : (
          <Suspense>
            <Illustration name="office" {...LOOKS} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
