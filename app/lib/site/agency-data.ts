import { DAYS } from './office-hours';
import type { SiteRelease } from './release-parts';
import type { Closure, SiteSettings } from './settings';
import { publicFileUrl } from './storage-url';
import { agencyId, type StructuredData } from './structured-data';

const OWN_ICON = '/apple-touch-icon.png';

/** The business, for search engines. */
export function agencyData(
  release: SiteRelease,
  siteUrl: string,
  pathname: string,
): StructuredData {
  const { number, settings, branding, closures } = release;
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
    // The home page's document must arrive in one round trip (decision 061).
    ...(pathname !== '/' &&
      closures.length > 0 && {
        specialOpeningHoursSpecification: closures.map((closure) => ({
          '@type': 'OpeningHoursSpecification',
          validFrom: closure.from,
          validThrough: closure.to,
          ...specialTimes(closure, hours.days),
        })),
      }),
  };
}

/**
 * schema.org writes a closed day as one that closes when it opens. A day that is closed for some
 * hours has the longer part of its usual hours that is left.
 */
function specialTimes(
  { from, closes, opens }: Closure,
  days: SiteSettings['hours']['days'],
): { opens: string; closes: string } {
  const usual = days.find(({ day }) => day === new Date(from).getUTCDay());
  if (usual && closes && closes > usual.opens) {
    return { opens: usual.opens, closes: closes < usual.closes ? closes : usual.closes };
  }
  if (usual && opens && opens < usual.closes) return { opens, closes: usual.closes };
  return { opens: '00:00', closes: '00:00' };
}
