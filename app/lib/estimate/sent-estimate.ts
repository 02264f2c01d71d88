import { z } from 'zod';
import type { FactPeriod } from '../facts/with-facts.ts';
import { type Estimate, type EstimateRule, estimateOf, markOf } from './estimate.ts';
import {
  ESTIMATE_KINDS,
  type EstimateKind,
  readAskedEstimate,
  readInputs,
} from './estimate-address.ts';

const factSchema = z.object({
  id: z.string(),
  key: z.string(),
  label: z.string(),
  value: z.string(),
  unit: z.string(),
  shown: z.string(),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  source: z.string(),
  source_url: z.string().nullable(),
  checked_on: z.string().nullable(),
});

/** An estimate as it is stored with the lead. Later changes to facts do not affect it. */
export const sentEstimateSchema = z.object({
  inputs: z.object({
    kind: z.enum(Object.keys(ESTIMATE_KINDS) as [EstimateKind, ...EstimateKind[]]),
    start: z.string(),
    size: z.number(),
  }),
  day: z.string(),
  lines: z.array(
    z.object({
      label: z.string(),
      paid: z.string(),
      condition: z.string(),
      key: z.string(),
      fact: factSchema.nullable(),
    }),
  ),
  total: z.string().nullable(),
  leftOut: z.number(),
  /** The path of the page with the block. */
  page: z.string(),
  /** The visitor had seen other figures, or other rules. */
  hasChanged: z.boolean(),
  /** The page no longer has the block, so nothing could be worked out. */
  isGone: z.boolean(),
});

export type SentEstimate = z.infer<typeof sentEstimateSchema>;

/** The field of an enquiry that names the estimate. */
export const ESTIMATE_FIELD = 'estimate';

/** The mark of the answer that the visitor has seen, beside what they asked for. */
const SEEN = 'seen';
const LONGEST = 600;

/** What the form sends: the inputs and a mark of the answer, never an amount. */
export function sentText(query: string, estimate: Estimate): string {
  return `${query.slice(1)}&${SEEN}=${markOf(estimate)}`;
}

export interface EstimateSources {
  /** `null` if the page no longer has the block. */
  findRules(page: string, block: string): Promise<readonly EstimateRule[] | null>;
  periods: readonly FactPeriod[];
  /** Today's date at the office. */
  day: string;
}

/** Works the estimate out again, for the moment of sending. `null` if the text names none. */
export async function workOutAgain(
  text: string,
  { findRules, periods, day }: EstimateSources,
): Promise<SentEstimate | null> {
  if (text === '' || text.length > LONGEST) return null;
  const query = new URLSearchParams(text);
  const asked = readAskedEstimate(query);
  const { inputs } = readInputs(asked);
  if (!inputs) return null;
  const rules = await findRules(asked.page, asked.block);
  const estimate = estimateOf(inputs, rules ?? [], periods, day);
  return {
    ...estimate,
    page: asked.page,
    hasChanged: rules !== null && query.get(SEEN) !== markOf(estimate),
    isGone: rules === null,
  };
}
