import { z } from 'zod';
import { knownTimeZone } from '../office-clock.ts';
import {
  DEFAULT_ACCESS_LINES,
  DEFAULT_LOOKS,
  DEFAULT_WORDS,
  type SiteWords,
  wordsMax,
} from './setting-defaults.ts';
import { WA_REGIONS } from './wa-regions.ts';

const text = (max: number) => z.string().trim().max(max);

/** 2026-12-25 */
export const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * When the office is closed although the week says otherwise: first and last day. If it only closes
 * for some hours, `closes` and `opens` say when. They are rows in the database, not settings.
 */
export const closureSchema = z.object({
  from: z.string().regex(DAY),
  to: z.string().regex(DAY),
  /** What pages show meanwhile: “Closed today: Labour Day”. */
  text: text(120),
  closes: text(5).optional(),
  opens: text(5).optional(),
});

export type Closure = z.infer<typeof closureSchema>;

/** The most office hours that a reply may be promised for. */
export const REPLY_HOURS_MAX = 40;

/** Days that are not listed are closed; Sunday is 0. */
export const hoursSchema = z.object({
  /** One that a browser does not know would break every page with a time on it. */
  timeZone: text(60).transform(knownTimeZone),
  days: z.array(z.object({ day: z.int().min(0).max(6), opens: text(5), closes: text(5) })),
  /** Within how many office hours we promise to reply. Older settings promise nothing. */
  replyHours: z.int().min(1).max(REPLY_HOURS_MAX).nullable().catch(null),
});

/** Older settings had one opening time for all days, and listed the days as numbers. */
function readHours(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('days' in stored)) return stored;
  const { days, opens, closes, ...rest } = stored as Record<string, unknown>;
  if (!Array.isArray(days)) return stored;
  const perDay = days.map((day) => (typeof day === 'number' ? { day, opens, closes } : day));
  return { ...rest, days: perDay };
}

/** Where the business works, as texts and search engines name it. */
export const placeSchema = z.object({
  /** “Western Australia” */
  area: text(60),
  /** “Perth” */
  city: text(60),
});

/** Older settings have no place: the site named these two in its texts. */
const DEMO_PLACE = { area: 'Western Australia', city: 'Perth' };

/** For example a labour hire licence. */
export const licenceSchema = z.object({ label: text(80), number: text(40) });

/** Only https: a link in the footer must not lead to a script or an address without encryption. */
export const socialLinkSchema = z.object({
  label: text(40),
  url: text(300).regex(/^https:\/\/[^\s/]+\.[^\s/]+/),
});

/** A line for people who cannot call in the usual way. */
export const accessLineSchema = z.object({ isShown: z.boolean(), text: text(300) });

export const accessLinesSchema = z.object({
  relay: accessLineSchema,
  interpreter: accessLineSchema,
});

/** The product comes with drawings; without them, pages show only pictures that someone chose. */
export const ILLUSTRATION_SETS = ['drawings', 'none'] as const;

export const looksSchema = z.object({
  illustrations: z.enum(ILLUSTRATION_SETS),
  treeline: z.boolean(),
  /** For links to the site in messages and social networks. Without a path, each page's is drawn. */
  shareImage: z.object({ path: z.string().max(500), alt: z.string().max(1000) }),
});

/** When senders of forms are asked for proof of work (decision 090). */
export const PROOF_MODES = ['off', 'automatic', 'always'] as const;

/** Postcodes and ranges of them: “6000-6206, 6556”. */
export const POSTCODES = /^\d{4}(-\d{4})?(,\s*\d{4}(-\d{4})?)*$/;
export const REGIONS_MAX = 30;

/** A part of the state where visitors look for work. */
export const regionSchema = z.object({
  /** Stored with job alerts, so it stays when the name changes. */
  key: z.string().regex(/^[a-z0-9_]{1,50}$/),
  name: text(60),
  postcodes: text(500),
});

export type SiteRegion = z.infer<typeof regionSchema>;

/** Words that are missing or cannot be read are those that the site came with. */
export const wordsSchema = z.object(
  Object.fromEntries(
    Object.entries(DEFAULT_WORDS).map(([name, words]) => [name, text(wordsMax(name)).catch(words)]),
  ) as Record<keyof SiteWords, z.ZodCatch<z.ZodString>>,
);

/**
 * Company details, hours and the toggles of Site Settings (§2). Every screen reads them here.
 * Older settings and releases do not have the parts that were added later: those fall back one by
 * one, so that the rest stays as it was stored.
 */
export const siteSettingsSchema = z.object({
  title: text(120),
  description: text(300),
  contactEmail: text(254),
  company: z.object({
    name: text(120),
    legalName: text(160).catch(''),
    abn: text(20).catch(''),
    licences: z.array(licenceSchema).max(12).catch([]),
    initials: text(3),
    tagline: text(120),
    blurb: text(400),
    phone: text(40),
    apprenticeshipsEmail: text(254),
    traineeshipsEmail: text(254),
    address: z.object({
      street: text(120),
      suburb: text(60),
      state: text(3),
      postcode: text(4),
    }),
  }),
  place: placeSchema.catch(DEMO_PLACE),
  hours: z.preprocess(readHours, hoursSchema),
  social: z.array(socialLinkSchema).max(12).catch([]),
  /** Respect for the people whose Country the business is on, in its own words. */
  acknowledgement: text(600).catch(''),
  accessLines: accessLinesSchema.catch(DEFAULT_ACCESS_LINES),
  looks: looksSchema.catch(DEFAULT_LOOKS),
  words: wordsSchema.catch(DEFAULT_WORDS),
  regions: z.array(regionSchema).max(REGIONS_MAX).catch(WA_REGIONS),
  toggles: z.object({
    blog: z.boolean(),
    contactForm: z.boolean(),
    userRegistration: z.boolean(),
    /** Older settings have none: the header is then as before. */
    search: z.boolean().default(false),
  }),
  formProof: z.enum(PROOF_MODES).catch('off'),
});

export type ProofMode = (typeof PROOF_MODES)[number];
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
