import { z } from 'zod';
import { hoursSchema, placeSchema, siteSettingsSchema } from '~/lib/site/settings';

const EMAIL_MAX = 254;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

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

/** What may be saved. Reading is more lenient: an older release must not fall back to defaults. */
export const settingsFormSchema = siteSettingsSchema.extend({
  title: required(120),
  contactEmail: email,
  company: siteSettingsSchema.shape.company.extend({
    name: required(120),
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
    days: z.array(openDaySchema).min(1, 'Choose at least one day.'),
  }),
});

export const AUSTRALIAN_TIME_ZONES = {
  'Australia/Perth': 'Perth',
  'Australia/Darwin': 'Darwin',
  'Australia/Adelaide': 'Adelaide',
  'Australia/Brisbane': 'Brisbane',
  'Australia/Sydney': 'Sydney',
  'Australia/Melbourne': 'Melbourne',
  'Australia/Hobart': 'Hobart',
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
