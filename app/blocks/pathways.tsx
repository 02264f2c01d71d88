import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { z } from 'zod';
import { SectionHeading } from '~/components/section-heading';
import { PATHWAYS } from '~/content/home';
import { defineBlock } from './block';

const schema = z.object({
  heading: z.string().default('How it works'),
  intro: z.string().default('Two starting points, the same people beside you on both.'),
});

export const block = defineBlock({
  name: 'Pathways',
  description: 'The steps for employers and for job seekers, side by side',
  category: '{product}',
  isNew: true,
  fields: [
    { name: 'heading', label: 'Heading', control: 'text' },
    { name: 'intro', label: 'Introduction', control: 'textarea' },
  ],
  schema,
  Render: Pathways,
});

function Pathways({ heading, intro }: z.output<typeof schema>) {
  return (
    <section className="bg-band text-band-foreground [--ring:var(--band-accent)]">
      <div className="mx-auto max-w-7xl px-4 py-section sm:px-6 lg:px-8">
        <div className="[--muted-foreground:var(--band-muted)]">
          <SectionHeading title={heading} intro={intro} />
        </div>
        <div className="mt-10 grid gap-12 lg:grid-cols-2 lg:gap-16">
          {PATHWAYS.map(({ id, audience, title, steps, link }) => (
            <div key={id}>
              <p className="font-semibold text-band-accent">{audience}</p>
              <h3 className="mt-1 text-2xl font-semibold">{title}</h3>
              <ol className="mt-6 grid">
                {steps.map((step, i) => (
                  <li key={step.title} className="group/step relative flex gap-5 pb-6">
                    <span
                      aria-hidden
                      className="absolute top-10 bottom-0 left-5 w-px bg-band-border group-last/step:hidden"
                    />
                    <span
                      aria-hidden
                      className="grid size-10 shrink-0 place-items-center rounded-full border border-band-accent font-display font-bold text-band-accent"
                    >
                      {i + 1}
                    </span>
                    <div className="pt-1.5">
                      <p className="font-semibold">{step.title}</p>
                      <p className="text-band-muted">{step.text}</p>
                    </div>
                  </li>
                ))}
              </ol>
              <Link
                to={link.to}
                className="inline-flex min-h-11 items-center gap-2 font-medium text-band-accent underline underline-offset-4 hover:no-underline"
              >
                {link.label}
                <ArrowRight aria-hidden className="size-4" />
              </Link>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
