import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max);

/** Days that are not listed are closed; Sunday is 0. */
export const hoursSchema = z.object({
  timeZone: text(60),
  days: z.array(z.object({ day: z.int().min(0).max(6), opens: text(5), closes: text(5) })),
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

/**
 * Company details, hours and the toggles of Site Settings (§2). Every screen reads them here.
 */
export const siteSettingsSchema = z.object({
  title: text(120),
  description: text(300),
  contactEmail: text(254),
  company: z.object({
    name: text(120),
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
  place: placeSchema.default(DEMO_PLACE),
  hours: z.preprocess(readHours, hoursSchema),
  toggles: z.object({
    blog: z.boolean(),
    contactForm: z.boolean(),
    userRegistration: z.boolean(),
    /** Older settings have none: the header is then as before. */
    search: z.boolean().default(false),
  }),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
