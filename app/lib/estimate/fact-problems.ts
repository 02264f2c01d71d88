import { factKeysIn, factMark } from '../facts/with-facts.ts';
import { ESTIMATE_BLOCK } from './estimate.ts';
import { FIRST_RULES } from './first-rules.ts';

/** The known facts, each with today's figure, or `null` without one. */
export type KnownFigures = ReadonlyMap<string, string | null>;

type Fields = Record<string, unknown>;

/** Deeper than any block. */
const DEPTH_MAX = 32;

/**
 * Facts without a figure for today, which visitors would read as “being updated”, and rules of
 * estimates that have no amount.
 */
export function factProblems(content: unknown, known: KnownFigures): string[] {
  const rules: Fields[] = [];
  const texts = withoutRules(content, rules, 0);
  const inTexts = factKeysIn(texts)
    .filter((key) => !known.get(key))
    .map((key) => `A fact has expired or is not known: ${factMark(key)}`);
  return [...new Set([...inTexts, ...rules.flatMap((rule) => ruleProblem(rule, known) ?? [])])];
}

function ruleProblem({ label, fact }: Fields, known: KnownFigures): string | undefined {
  const rule = `The estimate rule “${label || 'New rule'}”`;
  const [key] = factKeysIn(fact);
  if (key === undefined) return `${rule} has no amount. Choose a fact.`;
  if (!known.has(key)) return `${rule} uses an unknown fact: ${factMark(key)}`;
  if (known.get(key)) return undefined;
  return `${rule} has no figure for today: ${factMark(key)}`;
}

function isFields(rule: unknown): rule is Fields {
  return typeof rule === 'object' && rule !== null;
}

/** The content without the rules of its estimates, which are added to `found`. */
function withoutRules(value: unknown, found: Fields[], depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => withoutRules(item, found, depth + 1));
  const { type, props } = value as Fields;
  if (type === ESTIMATE_BLOCK && typeof props === 'object' && props !== null) {
    // Without rules of its own, the block shows those that it starts with.
    const { rules = FIRST_RULES, ...rest } = props as Fields;
    const readable = Array.isArray(rules) ? rules.filter(isFields) : [];
    found.push(...readable);
    const texts = readable.map((rule) => ({ ...rule, fact: '' }));
    return { ...value, props: { ...rest, rules: texts } };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutRules(part, found, depth + 1)]),
  );
}
