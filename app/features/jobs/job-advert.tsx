import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Check } from '~/components/icons';
import { Button } from '~/components/ui/button';
import { JOBS_MESSAGES } from './messages';

/** What the page of a job shows. The server makes the texts. */
export interface Advert {
  title: string;
  kind: string;
  employer: string | null;
  summary: string;
  pay: string | null;
  payNote: string | null;
  place: string;
  /** The other facts, each with its label, in the order of the list. */
  facts: [label: string, value: string][];
  requirements: string[];
  closes: string | null;
}

interface JobAdvertProps {
  advert: Advert;
  /** The address of the form to apply with. */
  applyTo: string;
  /** Below the title of a screen, the title of the job is not the first heading. */
  Title?: 'h1' | 'h2';
  /** The description, and what follows the requirements. */
  description: ReactNode;
  children?: ReactNode;
}

/** An advert: pay and place first, and Apply always within reach. */
export function JobAdvert(props: JobAdvertProps) {
  const { advert, applyTo, Title = 'h1', description, children } = props;
  return (
    <article className="mx-auto w-full max-w-7xl px-4 pt-4 pb-section @2xl:px-6 @5xl:px-8">
      <div className="grid gap-8 @5xl:grid-cols-[minmax(0,1fr)_22rem] @5xl:gap-x-14">
        <header>
          <p className="font-medium text-cta">{advert.kind}</p>
          <Title className="mt-1 text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl @2xl:leading-tight">
            {advert.title}
          </Title>
          <p className="mt-4 max-w-2xl text-lg wrap-anywhere text-muted-foreground">
            {advert.summary}
          </p>
        </header>
        <aside
          aria-label="Key facts"
          className="@5xl:sticky @5xl:top-24 @5xl:row-span-2 @5xl:self-start"
        >
          {/* First, so that it is in sight however many facts there are. */}
          <div className="mb-5 hidden @5xl:block print:hidden">
            <ApplyButton to={applyTo} />
          </div>
          <KeyFacts advert={advert} />
        </aside>
        <div className="grid content-start gap-8">
          {description}
          {advert.requirements.length > 0 && <Requirements list={advert.requirements} />}
          {children}
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 mt-8 border-t border-border bg-background px-4 py-3 @2xl:-mx-6 @2xl:px-6 @5xl:hidden print:hidden">
        <ApplyButton to={applyTo} />
      </div>
    </article>
  );
}

function ApplyButton({ to }: { to: string }) {
  return (
    <Button asChild variant="cta" size="lg" className="w-full">
      <Link to={to}>Apply for this job</Link>
    </Button>
  );
}

function KeyFacts({ advert }: { advert: Advert }) {
  const { pay, payNote, place, employer, facts, closes } = advert;
  const listed: [string, string][] = [
    ...(employer ? [['Employer', employer] satisfies [string, string]] : []),
    ...facts,
    ...(closes ? [['Apply by', closes] satisfies [string, string]] : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-2xl border border-border bg-card p-5 @5xl:grid-cols-1 @5xl:p-6">
      <div className="col-span-full">
        <dt className="text-sm text-muted-foreground">Pay</dt>
        <dd className="text-xl font-semibold wrap-anywhere">
          {pay ?? JOBS_MESSAGES.payUnknown}
          {payNote && <span className="block text-base font-normal">{payNote}</span>}
        </dd>
      </div>
      <div className="col-span-full">
        <dt className="text-sm text-muted-foreground">Location</dt>
        <dd className="text-lg font-semibold wrap-anywhere">{place}</dd>
      </div>
      {listed.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Requirements({ list }: { list: string[] }) {
  return (
    <section aria-labelledby="requirements">
      <h2 id="requirements" className="text-2xl font-bold tracking-tight">
        {JOBS_MESSAGES.requirements}
      </h2>
      <ul className="mt-4 grid gap-2">
        {list.map((requirement) => (
          <li key={requirement} className="flex max-w-prose gap-3 wrap-anywhere">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-link" />
            {requirement}
          </li>
        ))}
      </ul>
    </section>
  );
}
