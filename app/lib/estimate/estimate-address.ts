export const ESTIMATE_PATH = '/estimate';
/** The page with the enquiry form that an estimate is sent with. */
export const ESTIMATE_ENQUIRY_PATH = `${ESTIMATE_PATH}/enquiry`;

export const ESTIMATE_KINDS = { apprenticeship: 'Apprenticeship', traineeship: 'Traineeship' };
export type EstimateKind = keyof typeof ESTIMATE_KINDS;

export const SIZE_MAX = 100_000;
/** Years that facts can be about. */
export const FIRST_START = '2000-01-01';
export const LAST_START = '2099-12-31';

/** What an address asks for, as typed. Empty texts if something is missing. */
export interface AskedEstimate {
  /** The path of the page with the block, and the id of the block. */
  page: string;
  block: string;
  kind: string;
  start: string;
  size: string;
}

/** What a visitor has chosen, if all of it can be used. */
export interface EstimateInputs {
  kind: EstimateKind;
  /** The first day of the apprentice or trainee, such as 2025-07-01. */
  start: string;
  /** How many people the business employs. */
  size: number;
}

const PAGE = /^\/[a-z0-9/-]{0,120}$/;
const BLOCK = /^[\w-]{1,80}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Enough to show someone again what they typed in a browser without a calendar. */
const TYPED_MAX = 20;

/** Normalises each question, so that the server keeps each answer once. */
export function readAskedEstimate(query: URLSearchParams): AskedEstimate {
  const given = (name: string) => (query.get(name) ?? '').trim();
  const [page, block, kind] = [given('page'), given('block'), given('kind')];
  return {
    page: PAGE.test(page) ? page : '',
    block: BLOCK.test(block) ? block : '',
    kind: isKind(kind) ? kind : '',
    start: typed(given('start')),
    size: typed(given('size').replace(/^0+(?=\d)/, '')),
  };
}

function typed(text: string): string {
  return [...text.replace(/[\s\p{Cc}]+/gu, ' ')].slice(0, TYPED_MAX).join('').trim();
}

export function isKind(kind: unknown): kind is EstimateKind {
  return typeof kind === 'string' && Object.hasOwn(ESTIMATE_KINDS, kind);
}

/** With its question mark. */
export function estimateQuery(asked: AskedEstimate): string {
  const { page, block, kind, start, size } = asked;
  return `?${new URLSearchParams({ page, block, kind, start, size })}`;
}

export type EstimateErrors = Partial<Record<keyof EstimateInputs, string>>;

const ERRORS = {
  kind: 'Please choose apprenticeship or traineeship.',
  start: 'Please enter a start date, such as 1 July 2026.',
  size: 'Please enter how many people you employ, as a whole number from 1.',
};

/** Nothing was chosen yet. */
export function isUnanswered({ kind, start, size }: AskedEstimate): boolean {
  return !kind && !start && !size;
}

/** The choices, or what is wrong with them. */
export function readInputs(
  asked: Pick<AskedEstimate, 'kind' | 'start' | 'size'>,
): { inputs: EstimateInputs; errors: null } | { inputs: null; errors: EstimateErrors } {
  const { kind, start } = asked;
  const size = /^\d{1,6}$/.test(asked.size) ? Number(asked.size) : 0;
  const isSize = size >= 1 && size <= SIZE_MAX;
  if (isKind(kind) && isDay(start) && isSize)
    return { inputs: { kind, start, size }, errors: null };
  return {
    inputs: null,
    errors: {
      ...(!isKind(kind) && { kind: ERRORS.kind }),
      ...(!isDay(start) && { start: ERRORS.start }),
      ...(!isSize && { size: ERRORS.size }),
    },
  };
}

/** A day that exists, within the years that facts can be about. */
function isDay(text: string): boolean {
  if (!DAY.test(text) || text < FIRST_START || text > LAST_START) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
