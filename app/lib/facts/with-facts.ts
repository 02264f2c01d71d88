/** Deeper than any block. Anything below is left unchanged. */
const DEPTH_MAX = 32;

const FACT = /\{\{\s*fact:([a-z0-9-]+)\s*\}\}/g;

/** Replaces a figure in a sentence: “You get (figure being updated) for each apprentice.” */
export const BEING_UPDATED = '(figure being updated)';

/** A period of a fact, as visitors may see it. */
export interface FactPeriod {
  id: string;
  key: string;
  label: string;
  value: string;
  unit: string;
  /** The value with its unit. */
  shown: string;
  valid_from: string;
  /** The last day; `null` while no end is known. */
  valid_to: string | null;
  source: string;
  source_url: string | null;
  checked_on: string | null;
}

/** The figures of one day, by the keys of their facts. */
export type Figures = ReadonlyMap<string, string>;

/** `day` is a day of the office, such as 2026-11-17. */
export function isValidOn(period: Pick<FactPeriod, 'valid_from' | 'valid_to'>, day: string) {
  return period.valid_from <= day && (period.valid_to === null || period.valid_to >= day);
}

export function figuresOn(
  periods: readonly Pick<FactPeriod, 'key' | 'shown' | 'valid_from' | 'valid_to'>[],
  day: string,
): Figures {
  const valid = periods.filter((period) => isValidOn(period, day));
  return new Map(valid.map(({ key, shown }) => [key, shown]));
}

/**
 * Puts the figures into all texts of the content. Texts with Markdown must be parsed before, so that
 * a figure is never read as Markdown.
 */
export function withFacts<T>(content: T, figures: Figures): T {
  return replaceIn(content, figures, 0) as T;
}

function replaceIn(value: unknown, figures: Figures, depth: number): unknown {
  if (typeof value === 'string') return fillIn(value, figures);
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, figures, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, replaceIn(part, figures, depth + 1)]),
  );
}

function fillIn(text: string, figures: Figures): string {
  if (!text.includes('{{')) return text;
  return text.replace(FACT, (_, key: string) => figures.get(key) ?? BEING_UPDATED);
}

/** The keys of the facts that some content mentions, each once. */
export function factKeysIn(content: unknown): string[] {
  const text = JSON.stringify(content) ?? '';
  return [...new Set([...text.matchAll(FACT)].map(([, key = '']) => key))];
}

/** How a text names a fact. */
export function factMark(key: string): string {
  return `{{fact:${key}}}`;
}
