import { Link, useRouteLoaderData } from 'react-router';
import { ContactDetails } from '~/components/contact-details';
import { useOpeningHours } from '~/lib/site/use-opening-hours';
import { useSite } from '~/lib/site/use-site';
import { Treeline } from './treeline';

/** Not there while the blog is turned off. */
const BLOG = '/blog';

export function SiteFooter() {
  const { settings, menus } = useSite();
  const { company, toggles, looks, social, acknowledgement, words } = settings;
  const root = useRouteLoaderData<{ year: string; legalLine: string }>('root');
  const lines = [...(useOpeningHours()?.callLines ?? []), acknowledgement].filter(Boolean);
  const explored = menus.explore.filter(({ to }) => to !== BLOG || toggles.blog);
  const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

  return (
    <footer className="mt-auto [--ring:var(--band-accent)]">
      {looks.treeline && <Treeline />}
      <div className="bg-band text-band-foreground">
        <div className="mx-auto grid max-w-7xl gap-10 px-4 pt-10 pb-8 sm:px-6 md:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1fr] lg:gap-12 lg:px-8">
          <div className="md:col-span-2 lg:col-span-1">
            <p className="font-display text-2xl font-bold">{company.name}</p>
            <p className="mt-1 font-medium text-band-accent">{company.tagline}</p>
            <p className="mt-4 max-w-md text-band-muted">{company.blurb}</p>
            {social.length > 0 && (
              <ul aria-label={`${company.name} elsewhere`} className="mt-2 flex flex-wrap gap-x-5">
                {social.map(({ label, url }) => (
                  <li key={url}>
                    <a
                      href={url}
                      rel="me noopener"
                      aria-label={`${company.name} on ${label}`}
                      className={link}
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact" className="text-lg font-semibold">
              {words.footerContact}
            </h2>
            <ContactDetails hasCallLines={false} className="mt-2 gap-0 text-band-muted" />
          </section>
          <nav aria-label={words.footerQuickLinks}>
            <h2 className="text-lg font-semibold">{words.footerQuickLinks}</h2>
            <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 text-band-muted md:block">
              {menus.quickLinks.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={words.footerExplore}>
            <h2 className="text-lg font-semibold">{words.footerExplore}</h2>
            <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 text-band-muted md:block">
              {explored.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {lines.length > 0 && (
          <div className="mx-auto grid max-w-7xl gap-2 px-4 pb-8 text-band-muted sm:px-6 lg:px-8">
            {lines.map((line) => (
              <p key={line} className="max-w-4xl">
                {line}
              </p>
            ))}
          </div>
        )}
        <div className="border-t border-band-border">
          <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 px-4 py-3 text-sm text-band-muted sm:px-6 lg:px-8">
            <p className="mr-auto py-2">
              {words.copyright
                .replace('{year}', root?.year ?? '')
                .replace('{company}', company.name)}
              {root?.legalLine && <span className="block">{root.legalLine}</span>}
            </p>
            {menus.legal.map(({ label, to }) => (
              <Link key={label} to={to} className={link}>
                {label}
              </Link>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}
