import type { SiteSettings } from './settings';

/** JSON-LD for search engines. An object of schema.org terms; the page's meta adds the context. */
export type StructuredData = Record<string, unknown>;

const SCHEMA_DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export function agencyData(settings: SiteSettings, siteUrl: string): StructuredData {
  const { company, hours, contactEmail, description } = settings;
  return {
    '@type': 'EmploymentAgency',
    '@id': `${siteUrl}/#agency`,
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
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: hours.days.map((day) => SCHEMA_DAYS[day]),
      opens: hours.opens,
      closes: hours.closes,
    },
  };
}

export function serviceData(
  service: { title: string; description: string },
  path: string,
): StructuredData {
  return {
    '@type': 'Service',
    name: service.title,
    description: service.description,
    areaServed: 'Western Australia',
    url: path,
  };
}

export function questionData(
  questions: readonly { question: string; answer: string }[],
): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
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
      name: label,
      item: siteUrl + to,
    })),
  };
}
