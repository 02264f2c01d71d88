import { DAYS } from './office-hours';
import type { SiteSettings } from './settings';

/** JSON-LD for search engines: an object of schema.org terms. The page's meta adds the context. */
export type StructuredData = Record<string, unknown>;

export function agencyId(siteUrl: string): string {
  return `${siteUrl}/#agency`;
}

export function agencyData(settings: SiteSettings, siteUrl: string): StructuredData {
  const { company, hours, contactEmail, description } = settings;
  return {
    '@type': 'EmploymentAgency',
    '@id': agencyId(siteUrl),
    name: company.name,
    slogan: company.tagline,
    description,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/apple-touch-icon.png`,
    image: `${siteUrl}/brand/open-graph.jpg`,
    telephone: company.phone,
    email: contactEmail,
    areaServed: 'Western Australia',
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address.street,
      addressLocality: company.address.suburb,
      addressRegion: company.address.state,
      postalCode: company.address.postcode,
      addressCountry: 'AU',
    },
    openingHoursSpecification: hours.days.map(({ day, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: DAYS[day],
      opens,
      closes,
    })),
  };
}

export function breadcrumbData(
  crumbs: readonly { label: string; to: string }[],
  siteUrl: string,
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label.charAt(0).toUpperCase() + label.slice(1),
      item: siteUrl + to,
    })),
  };
}
