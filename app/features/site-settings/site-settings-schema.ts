import { z } from 'zod';
import { isTimeZone } from '~/lib/office-clock';
import { formatAbn, isAbn } from '~/lib/site/abn';
import {
  DEFAULT_WORDS,
  LONG_WORDS_MAX,
  type SiteWords,
  WORDS_MAX,
} from '~/lib/site/setting-defaults';
import {
  accessLineSchema,
  hoursSchema,
  licenceSchema,
  looksSchema,
  POSTCODES,
  PROOF_MODES,
  placeSchema,
  REGIONS_MAX,
  REPLY_HOURS_MAX,
  type SiteRegion,
  siteSettingsSchema,
  socialLinkSchema,
} from '~/lib/site/settings';
import { regionKey } from '~/lib/site/usual-regions';

const EMAIL_MAX = 254;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const REPLY_HOURS_PROBLEM = `Enter a number of hours from 1 to ${REPLY_HOURS_MAX}.`;
const HTTPS = /^https:\/\//i;

const required = (max: number) => z.string().trim().min(1, 'Required').max(max);
const email = required(EMAIL_MAX).pipe(z.email());

const openDaySchema = hoursSchema.shape.days.element
  .extend({
    opens: z.string().regex(TIME, 'Enter a time such as 08:30.'),
    closes: z.string().regex(TIME, 'Enter a time such as 17:00.'),
  })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'The closing time is before the opening time.',
  });

const socialLinkFormSchema = socialLinkSchema.extend({
  label: required(40),
  url: required(300)
    .transform((typed) => (/^[\w-]+\.[\w.-]+/.test(typed) ? `https://${typed}` : typed))
    .refine(
      (url) => HTTPS.test(url) && URL.canParse(url),
      'Enter an address that starts with https://.',
    )
    .pipe(socialLinkSchema.shape.url),
});

const accessLineFormSchema = accessLineSchema.refine(
  ({ isShown, text }) => !isShown || text !== '',
  {
    path: ['text'],
    message: 'Required',
  },
);

export const abnSchema = z
  .string()
  .trim()
  .refine(
    (typed) => typed === '' || isAbn(typed),
    'This is not an ABN. Please check the 11 digits.',
  )
  .transform(formatAbn);

const PLACEHOLDER = /\{[^}]*\}/g;

/** The year is part of the line (§2), and only these two placeholders are filled in. */
const copyrightSchema = required(300)
  .refine((line) => line.includes('{year}'), 'Keep {year}: it becomes the current year.')
  .refine(
    (line) => (line.match(PLACEHOLDER) ?? []).every((found) => /^\{(year|company)\}$/.test(found)),
    'Only {year} and {company} are filled in.',
  );

/** A notice must lead to the privacy policy. */
const noticeSchema = required(LONG_WORDS_MAX)
  .refine(
    (text) => text.includes('{privacy}'),
    'Keep {privacy}: it becomes the link to the policy.',
  )
  .refine(
    (text) =>
      (text.match(PLACEHOLDER) ?? []).every((found) => /^\{(company|privacy|email)\}$/.test(found)),
    'Only {company}, {privacy} and {email} are filled in.',
  );

const wordsFormSchema = z.object({
  ...(Object.fromEntries(
    Object.keys(DEFAULT_WORDS).map((name) => [name, required(WORDS_MAX)]),
  ) as Record<keyof SiteWords, z.ZodString>),
  copyright: copyrightSchema,
  noticeText: noticeSchema,
  applyNoticeText: noticeSchema,
});

/** New regions get their key from their name when they are saved. */
const regionsFormSchema = z
  .array(
    z.object({
      key: z.string(),
      name: required(60),
      postcodes: z.string().trim().max(500).regex(POSTCODES, 'Such as 6000-6206, 6556.'),
    }),
  )
  .max(REGIONS_MAX)
  .transform(withKeys);

function withKeys(regions: SiteRegion[]): SiteRegion[] {
  const taken = new Set(regions.map(({ key }) => key));
  return regions.map((region) => {
    if (region.key !== '') return region;
    const first = regionKey(region.name) || 'region';
    let key = first;
    for (let count = 2; taken.has(key); count++) key = `${first.slice(0, 45)}_${count}`;
    taken.add(key);
    return { ...region, key };
  });
}

/** What may be saved. Reading is more lenient: an older release must not fall back to defaults. */
export const settingsFormSchema = siteSettingsSchema.extend({
  title: required(120),
  contactEmail: email,
  company: siteSettingsSchema.shape.company.extend({
    name: required(120),
    legalName: z.string().trim().max(160),
    abn: abnSchema,
    licences: z.array(licenceSchema.extend({ label: required(80), number: required(40) })).max(12),
    initials: required(3),
    phone: required(40),
    apprenticeshipsEmail: email,
    traineeshipsEmail: email,
    address: siteSettingsSchema.shape.company.shape.address.extend({
      suburb: required(60),
      postcode: z
        .string()
        .trim()
        .regex(/^\d{4}$/, 'A postcode has four digits.'),
    }),
  }),
  place: placeSchema.extend({ area: required(60), city: required(60) }),
  toggles: siteSettingsSchema.shape.toggles.extend({ search: z.boolean() }),
  hours: hoursSchema.extend({
    timeZone: z.string().refine(isTimeZone, 'This time zone is not known.'),
    days: z.array(openDaySchema).min(1, 'Choose at least one day.'),
    replyHours: z
      .int(REPLY_HOURS_PROBLEM)
      .min(1, REPLY_HOURS_PROBLEM)
      .max(REPLY_HOURS_MAX, REPLY_HOURS_PROBLEM)
      .nullable(),
  }),
  social: z.array(socialLinkFormSchema).max(12),
  acknowledgement: z.string().trim().max(600),
  accessLines: z.object({ relay: accessLineFormSchema, interpreter: accessLineFormSchema }),
  looks: looksSchema,
  formProof: z.enum(PROOF_MODES),
  words: wordsFormSchema,
  regions: regionsFormSchema,
});

/** Every time zone of Australia with its own clock. */
export const AUSTRALIAN_TIME_ZONES = {
  'Australia/Perth': 'Perth',
  'Australia/Eucla': 'Eucla',
  'Australia/Darwin': 'Darwin',
  'Australia/Adelaide': 'Adelaide',
  'Australia/Broken_Hill': 'Broken Hill',
  'Australia/Brisbane': 'Brisbane',
  'Australia/Sydney': 'Sydney',
  'Australia/Melbourne': 'Melbourne',
  'Australia/Hobart': 'Hobart',
  'Australia/Lord_Howe': 'Lord Howe Island',
} as const;

export const STATES = Object.fromEntries(
  ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'].map((state) => [state, state]),
);

/** Monday first. */
export const WEEKDAYS = [
  { value: 1, label: 'Mon' },
  { value: 2, label: 'Tue' },
  { value: 3, label: 'Wed' },
  { value: 4, label: 'Thu' },
  { value: 5, label: 'Fri' },
  { value: 6, label: 'Sat' },
  { value: 0, label: 'Sun' },
] as const;
