import { z } from 'zod';
import { DAY } from '~/lib/site/settings';

const NAME_MAX = 80;
const LONGEST_DAYS = 92;
const DAY_MS = 24 * 60 * 60 * 1000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const time = z.literal('').or(z.string().regex(TIME, 'Enter a time such as 12:00.'));

/** One day has no last day in the form, and a whole day no times. */
export const closureFormSchema = z
  .object({
    name: z.string().trim().min(1, 'Required').max(NAME_MAX),
    day: z.string().regex(DAY, 'Choose a date.'),
    last_day: z.literal('').or(z.string().regex(DAY, 'Choose a date.')),
    closed_from: time,
    closed_until: time,
  })
  .transform((typed) => ({
    name: typed.name,
    day: typed.day,
    last_day: typed.last_day || typed.day,
    closed_from: typed.closed_from || null,
    closed_until: typed.closed_until || null,
  }))
  .refine(({ day, last_day }) => day <= last_day, {
    path: ['last_day'],
    message: 'The last day is before the first.',
  })
  .refine(({ day, last_day }) => Date.parse(last_day) - Date.parse(day) <= LONGEST_DAYS * DAY_MS, {
    path: ['last_day'],
    message: 'A closure can last at most three months.',
  })
  .refine(
    ({ day, last_day, closed_from, closed_until }) =>
      day === last_day || (!closed_from && !closed_until),
    { path: ['closed_from'], message: 'Times can only be set for a single day.' },
  )
  .refine(({ closed_from, closed_until }) => (closed_from ?? '00:00') < (closed_until ?? '24:00'), {
    path: ['closed_until'],
    message: 'The end is before the start.',
  });

export type TypedClosure = z.input<typeof closureFormSchema>;
export type NewClosure = z.output<typeof closureFormSchema>;
