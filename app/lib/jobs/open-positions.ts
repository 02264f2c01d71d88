import { z } from 'zod';
import { VACANCY_KINDS, type VacancyKind } from '../records/trade.ts';
import { jobsAddress } from './job-address.ts';
import { type JobSummary, jobSummarySchema } from './job-summary.ts';
import { toCard } from './job-words.ts';
import { POSITIONS_MAX } from './positions-max.ts';

/** The block that lists jobs on a page. */
export const POSITIONS_BLOCK = 'open-positions';
const POSITIONS_USUAL = 3;
/** Deeper than any block. Anything below is left unchanged. */
const DEPTH_MAX = 32;

/** What `open_positions` returns: the newest vacancies of each kind, newest first. */
export const openPositionsSchema = z.object({
  version: z.string(),
  // Pages must follow changes even if a newer database has jobs that this server cannot read.
  totals: z.record(z.string(), z.number()).catch({}),
  jobs: z.array(jobSummarySchema).catch([]),
});

export type OpenPositions = z.infer<typeof openPositionsSchema>;

export const NO_POSITIONS: OpenPositions = { version: '', totals: {}, jobs: [] };

/** A part of a text, in the form that blocks of text have. */
interface TextNode {
  tag: 'ul' | 'li' | 'h3' | 'p' | 'strong' | 'a';
  href?: string;
  children: (TextNode | string)[];
}

type Fields = Record<string, unknown>;

/**
 * Adds the jobs to each block that lists them. They are texts and links like those that staff write,
 * which visitors' browsers already know how to show.
 */
export function withOpenPositions<T>(content: T, positions: OpenPositions): T {
  return addIn(content, positions, 0) as T;
}

function addIn(value: unknown, positions: OpenPositions, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => addIn(item, positions, depth + 1));
  const { type, props } = value as Fields;
  if (type === POSITIONS_BLOCK && typeof props === 'object' && props !== null) {
    return { ...value, props: { ...props, positions: listOf(props as Fields, positions) } };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, addIn(part, positions, depth + 1)]),
  );
}

/** Empty without open jobs. */
function listOf({ kind, count, allLabel }: Fields, { jobs, totals }: OpenPositions): TextNode[] {
  const chosen = isKind(kind) ? kind : null;
  const most = Number.isInteger(count) && Number(count) > 0 ? Number(count) : POSITIONS_USUAL;
  const shown = jobs
    .filter((job) => !chosen || job.kind === chosen)
    .slice(0, Math.min(most, POSITIONS_MAX));
  if (shown.length === 0) return [];
  const total = Object.entries(totals).reduce(
    (sum, [name, many]) => (chosen && name !== chosen ? sum : sum + many),
    0,
  );
  const label = typeof allLabel === 'string' && allLabel ? allLabel : 'See all jobs';
  const link: TextNode = {
    tag: 'a',
    href: jobsAddress({ kind: chosen }),
    children: [`${label} (${total})`],
  };
  return [
    { tag: 'ul', children: shown.map(itemOf) },
    { tag: 'p', children: [link] },
  ];
}

function itemOf(job: JobSummary): TextNode {
  const { slug, title, pay, place, employer, hours, starts } = toCard(job);
  const strong: TextNode[] = pay ? [{ tag: 'strong', children: [pay] }] : [];
  const lines = [strong, [`${place} · ${hours}`], starts ? [`Starts ${starts}`] : [], [employer]];
  return {
    tag: 'li',
    children: [
      { tag: 'h3', children: [{ tag: 'a', href: `/jobs/${slug}`, children: [title] }] },
      ...lines
        .map((line) => line.filter((part) => part !== null))
        .filter((line) => line.length > 0)
        .map((children): TextNode => ({ tag: 'p', children })),
    ],
  };
}

function isKind(kind: unknown): kind is VacancyKind {
  return typeof kind === 'string' && Object.hasOwn(VACANCY_KINDS, kind);
}
