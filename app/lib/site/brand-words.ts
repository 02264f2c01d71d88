import type { SiteSettings } from './settings';

/** The words that make a text belong to one business. Original texts are functions of them. */
export interface BrandWords {
  company: string;
  legalName: string;
  initials: string;
  /** “Western Australia” */
  area: string;
  /** “Perth” */
  city: string;
  suburb: string;
  /** “WA” */
  state: string;
  /** “Western Australia” */
  stateName: string;
  /** “214 Cambridge Street, Wembley WA 6014” */
  address: string;
  phone: string;
  email: string;
}

const STATE_NAMES: Record<string, string> = {
  ACT: 'the Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'the Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

export type BrandSettings = Pick<SiteSettings, 'company' | 'place' | 'contactEmail'>;

export function brandWords({ company, place, contactEmail }: BrandSettings): BrandWords {
  const { street, suburb, state, postcode } = company.address;
  return {
    company: company.name,
    legalName: company.legalName || company.name,
    initials: company.initials,
    area: place.area,
    city: place.city,
    suburb,
    state,
    stateName: STATE_NAMES[state] ?? state,
    address: `${street}, ${suburb} ${state} ${postcode}`,
    phone: company.phone,
    email: contactEmail,
  };
}

/** The initials of the first words: “BP” for Banksia People. */
export function initialsOf(company: string): string {
  const words = company.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 3)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
}

/** Names that are not texts: changing them would break a page. */
const KEPT = new Set(['id', 'type', 'path', 'template']);

/**
 * Rewrites content from one brand to another, wherever it names the brand, in texts of any depth.
 * What people wrote stays, so it also works for pages that no one has an original of.
 */
export function rewriteFor<T>(content: T, from: BrandWords, to: BrandWords): T {
  const pairs = replacements(from, to);
  if (pairs.length === 0) return content;
  const found = new RegExp(pairs.map(([word]) => pattern(word)).join('|'), 'gu');
  const words = new Map(pairs);
  const rewrite = (text: string) => text.replace(found, (word) => words.get(word) ?? word);
  return mapTexts(content, rewrite) as T;
}

/** Longer words first, so that part of one is not replaced on its own. */
function replacements(from: BrandWords, to: BrandWords): [string, string][] {
  const pairs: [string, string][] = [
    [from.address, to.address],
    [from.company, to.company],
    [from.legalName, to.legalName],
    [from.email, to.email],
    [domainOf(from.email), domainOf(to.email)],
    [from.phone, to.phone],
    // Laws are a state's, whatever area the business serves.
    [`law of ${from.stateName}`, `law of ${to.stateName}`],
    // “Western Australian employers”
    ...(from.area === to.area ? [] : [[`${from.area}n`, to.area] satisfies [string, string]]),
    [from.area, to.area],
    [from.city, to.city],
    [`${from.suburb} ${from.state}`, `${to.suburb} ${to.state}`],
    [from.suburb, to.suburb],
  ];
  return pairs
    .filter(([word, other]) => word.trim() !== '' && other.trim() !== '' && word !== other)
    .toSorted(([one], [other]) => other.length - one.length)
    .filter(([word], index, all) => all.findIndex(([known]) => known === word) === index);
}

/** “@tuart.example”, for other addresses of the business. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@'));
}

/** The whole word only: “Perth”, not “Perthshire”. */
function pattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const start = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : '';
  const end = /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}])' : '';
  return start + escaped + end;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      KEPT.has(name) ? part : mapTexts(part, change),
    ]),
  );
}
