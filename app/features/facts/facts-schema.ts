import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import type { Tables } from '~/lib/supabase/database.types';
import { FACT_MESSAGES } from './messages';

export type Fact = Tables<'facts'>;

/** One row for each fact: its current period, or else the last or the next one. */
export type FactRow = Fact & { state: string; checking: string; owner_name: string | null };

export const FACT_STATES = {
  values: ['current', 'soon', 'expired', 'planned'],
  labels: { current: 'Current', soon: 'Expires soon', expired: 'Expired', planned: 'Planned' },
  looks: { current: 'success', soon: 'info', expired: 'accent', planned: 'muted' },
} as const;

export const UNITS = {
  '': 'As written',
  $: '$',
  '%': '%',
  '$ an hour': '$ an hour',
  '$ a week': '$ a week',
  '$ a year': '$ a year',
  hours: 'hours',
  weeks: 'weeks',
  months: 'months',
};

export const FACT_LIST = {
  columns: ['label', 'valid_to', 'checked_on', 'key'],
  defaultSort: { column: 'label', isDescending: false },
  filters: {
    state: FACT_STATES.values,
    checking: ['due'],
    owner_id: /^(none|[0-9a-f-]{36})$/,
  },
} as const satisfies ListConfig<keyof Fact, FactFilter>;

export type FactFilter = 'state' | 'checking' | 'owner_id';
export type FactColumn = (typeof FACT_LIST.columns)[number];

const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const URL = /^(https?:\/\/\S+)?$/;

/** A new period. The database refuses one that overlaps with another of the same fact. */
export const newPeriodSchema = z.object({
  value: z.string().trim().min(1, FACT_MESSAGES.value).max(100),
  unit: z.string(),
  valid_from: z.string().min(1, FACT_MESSAGES.from),
  valid_to: z.string(),
  source: z.string().trim().min(1, FACT_MESSAGES.source).max(300),
  source_url: z.string().trim().max(500).regex(URL, FACT_MESSAGES.url),
});

export const newFactSchema = newPeriodSchema.extend({
  label: z.string().trim().min(1, FACT_MESSAGES.label).max(200),
  key: z.string().trim().max(60).regex(KEY, FACT_MESSAGES.key),
});

export type NewPeriod = z.infer<typeof newPeriodSchema>;
export type NewFact = z.infer<typeof newFactSchema>;
