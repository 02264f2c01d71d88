import { DAYS } from './office-hours';
import type { SiteRelease } from './release-parts';
import { publicFileUrl } from './storage-url';
import { agencyId, type StructuredData } from './structured-data';

const OWN_ICON = '/apple-touch-icon.png';

/** The business, for search engines. */
export function agencyData(release: SiteRelease, siteUrl: string): StructuredData {
  const { number, settings, branding } = release;
  const { company, hours, contactEmail, description, place, social } = settings;
  return {
    '@type': 'EmploymentAgency',
    '@id': agencyId(siteUrl),
    name: company.name,
    ...(company.legalName && { legalName: company.legalName }),
    ...(company.abn && { taxID: company.abn }),
    slogan: company.tagline,
    description,
    url: `${siteUrl}/`,
    logo: siteUrl + (branding.logo ? publicFileUrl('logos', branding.logo.path) : OWN_ICON),
    image: `${siteUrl}/brand/share/${number}.jpg`,
    telephone: company.phone,
    email: contactEmail,
    areaServed: place.area,
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
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
    // schema.org writes a closed day as one that closes when it opens.
    ...(hours.closures.length > 0 && {
      specialOpeningHoursSpecification: hours.closures.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        validThrough: to,
        opens: '00:00',
        closes: '00:00',
      })),
    }),
  };
}
