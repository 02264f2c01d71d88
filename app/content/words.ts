import type { SiteSettings } from '../lib/site/settings.ts';

/** What the original texts take from the settings. */
export interface BrandWords {
  company: string;
  /** “Western Australia” */
  area: string;
  /** “Perth” */
  city: string;
  suburb: string;
  /** “214 Cambridge Street, Wembley WA 6014” */
  address: string;
  phone: string;
  email: string;
  /** Whether texts may link to the blog. */
  hasBlog: boolean;
}

export function wordsOf({ company, place, contactEmail, toggles }: SiteSettings): BrandWords {
  const { street, suburb, state, postcode } = company.address;
  return {
    company: company.name,
    area: place.area,
    city: place.city,
    suburb,
    address: `${street}, ${suburb} ${state} ${postcode}`,
    phone: company.phone,
    email: contactEmail,
    hasBlog: toggles.blog,
  };
}

/** “Western Australian employers”, or “employers in New South Wales”. */
export function of(area: string, noun: string): string {
  return area.endsWith('ia') ? `${area}n ${noun}` : `${noun} in ${area}`;
}
