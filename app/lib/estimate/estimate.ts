import { type FactPeriod, factKeysIn, isValidOn } from '../facts/with-facts.ts';
import type { EstimateInputs, EstimateKind } from './estimate-address.ts';

/** The block with the rules. */
export const ESTIMATE_BLOCK = 'estimate';

/** One payment that an employer may get, as the owner of the site describes it. */
export interface EstimateRule {
  label: string;
  /** Names the fact with the amount as texts do: `{{fact:key}}`. Empty until one is chosen. */
  fact: string;
  /** For one kind only; empty for both. */
  kind: EstimateKind | '';
  /** The smallest and largest business, in employees. 0 as the largest means no limit. */
  sizeFrom: number;
  sizeTo: number;
  paid: string;
  condition: string;
}

/** A period of a fact, as it was when it was used. */
export type FactVersion = FactPeriod;

export interface EstimateLine {
  label: string;
  paid: string;
  condition: string;
  /** The key of the fact; empty if none was chosen. */
  key: string;
  /** `null` if there is no figure for the start date. */
  fact: FactVersion | null;
}

export interface Estimate {
  inputs: EstimateInputs;
  /** The day on which it was worked out, at the office. */
  day: string;
  lines: EstimateLine[];
  /** The sum of the amounts in dollars, such as $13,500; `null` if there are none. */
  total: string | null;
  /** How many lines the total leaves out. */
  leftOut: number;
}

/** The period of the start date decides which amount counts, whatever day it is today. */
export function estimateOf(
  inputs: EstimateInputs,
  rules: readonly EstimateRule[],
  periods: readonly FactPeriod[],
  day: string,
): Estimate {
  const lines = rules
    .filter((rule) => isFor(rule, inputs))
    .map(({ label, paid, condition, fact }): EstimateLine => {
      const [key = ''] = factKeysIn(fact);
      const version = periods.find((one) => one.key === key && isValidOn(one, inputs.start));
      return { label, paid, condition, key, fact: version ? written(version) : null };
    });
  const amounts = lines.map(({ fact }) => fact && centsOf(fact)).filter((cents) => cents !== null);
  return {
    inputs,
    day,
    lines,
    total: amounts.length > 0 ? dollars(amounts.reduce((sum, cents) => sum + cents, 0)) : null,
    leftOut: lines.length - amounts.length,
  };
}

/** An amount typed as 2500 is written like the total: $2,500. */
function written(version: FactVersion): FactVersion {
  const cents = centsOf(version);
  return cents === null ? version : { ...version, shown: dollars(cents) };
}

function isFor({ kind, sizeFrom, sizeTo }: EstimateRule, inputs: EstimateInputs): boolean {
  const isKind = kind === '' || kind === inputs.kind;
  return isKind && inputs.size >= sizeFrom && (sizeTo === 0 || inputs.size <= sizeTo);
}

const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
const CENTS = 100;

/** Only amounts that are paid as they are can be added up, not those for each week or “up to”. */
export function centsOf({ value, unit }: Pick<FactPeriod, 'value' | 'unit'>): number | null {
  const [, whole, part = ''] = (unit === '$' && AMOUNT.exec(value.trim())) || [];
  if (!whole) return null;
  return Number(whole.replaceAll(',', '')) * CENTS + Number(part.padEnd(2, '0'));
}

/** $13,500 or $77.50 */
export function dollars(cents: number): string {
  const isWhole = cents % CENTS === 0;
  const digits = { minimumFractionDigits: isWhole ? 0 : 2, maximumFractionDigits: 2 };
  return `$${(cents / CENTS).toLocaleString('en-AU', digits)}`;
}

/**
 * Differs if anything that a visitor reads in the answer differs. Short, because it travels with the
 * form; it protects nothing, since the server works everything out again.
 */
export function markOf({ lines }: Pick<Estimate, 'lines'>): string {
  const told = lines.map(({ label, paid, condition, key, fact }) => [
    ...[label, paid, condition, key],
    fact && [fact.shown, fact.valid_from, fact.valid_to, fact.source],
  ]);
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(told)) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
