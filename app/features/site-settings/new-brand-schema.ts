import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { isTimeZone } from '~/lib/office-clock';
import { logoSchema, type SiteLogo } from '~/lib/site/release-parts';
import type { SiteSettings } from '~/lib/site/settings';
import { type Theme, themeSchema } from '~/lib/site/theme';
import { settingsFormSchema } from './site-settings-schema';

const { company, hours, place, contactEmail } = settingsFormSchema.shape;
const { address } = company.shape;

/** The answers to the ten questions. The bounds are those of the settings they become. */
export const newBrandSchema = z.object({
  name: company.shape.name,
  legalName: company.shape.legalName,
  abn: company.shape.abn,
  tagline: z.string().trim().min(1, 'Required').max(120),
  area: place.shape.area,
  city: place.shape.city,
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone.'),
  street: z.string().trim().min(1, 'Required').max(120),
  suburb: address.shape.suburb,
  state: z.string().min(1, 'Required').max(3),
  postcode: address.shape.postcode,
  phone: company.shape.phone,
  email: contactEmail,
  /** Empty: the email above. */
  apprenticeshipsEmail: z.literal('').or(contactEmail),
  traineeshipsEmail: z.literal('').or(contactEmail),
  days: hours.shape.days,
});

export type NewBrand = z.infer<typeof newBrandSchema>;

/** The answers, the choices and, so that a closed window opens where it was, the step. */
export const newBrandFormSchema = newBrandSchema.extend({
  theme: z.custom<Theme>((theme) => themeSchema.safeParse(theme).success),
  /** Empty: the site shows its initials. A list, so that kept answers have one shape either way. */
  logos: z.array(z.custom<SiteLogo>((logo) => logoSchema.safeParse(logo).success)).max(1),
  step: z.number(),
  removesArticles: z.boolean(),
  removesRecords: z.boolean(),
});

export type NewBrandForm = z.infer<typeof newBrandFormSchema>;
export type NewBrandFormApi = UseFormReturn<NewBrandForm>;

/** The questions start empty, except the hours, which many businesses share. */
export function emptyBrand({ hours: known }: SiteSettings): NewBrand {
  return {
    name: '',
    legalName: '',
    abn: '',
    tagline: '',
    area: '',
    city: '',
    timeZone: '',
    street: '',
    suburb: '',
    state: '',
    postcode: '',
    phone: '',
    email: '',
    apprenticeshipsEmail: '',
    traineeshipsEmail: '',
    days: known.days,
  };
}

interface Step {
  title: string;
  fields: (keyof NewBrand)[];
}

export const STEPS: Step[] = [
  { title: 'Name', fields: ['name', 'tagline', 'legalName', 'abn'] },
  {
    title: 'Place',
    fields: ['street', 'suburb', 'state', 'postcode', 'area', 'city', 'timeZone'],
  },
  {
    title: 'Contact and hours',
    fields: ['phone', 'email', 'apprenticeshipsEmail', 'traineeshipsEmail', 'days'],
  },
  { title: 'Colours', fields: [] },
  { title: 'Logo (optional)', fields: [] },
  { title: 'Check and publish', fields: [] },
];

/** Where most people in a state live, as a first guess. */
export const USUAL_TIME_ZONES: Record<string, string> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};
