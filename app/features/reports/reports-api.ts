import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Days } from './report-period';

export interface ReportFilter {
  /** A staff member's id, or `none`. */
  consultant: string;
  kind: string;
  organisation: string;
}

const countsSchema = z.record(z.string(), z.number());

const reportSchema = z.object({
  /** The lists of rows that the person may see. */
  lists: z.array(z.string()),
  counts: countsSchema,
  consultants: z.array(
    z.object({ id: z.string().nullable(), name: z.string().nullable(), counts: countsSchema }),
  ),
  /** The range of start dates of the placements that reached this many months. */
  cohorts: z.array(z.object({ months: z.number(), from: z.string(), to: z.string() })),
  /** Minutes of office hours to the first reply: the median and the 90th percentile. */
  replyMinutes: z.object({ median: z.number().nullable(), most: z.number().nullable() }).optional(),
  /** The median, from publishing to filling a vacancy. */
  fillDays: z.number().nullish(),
  sources: countsSchema.optional(),
});

export type Report = z.infer<typeof reportSchema>;

export async function getReport(db: Db, days: Days, filter: ReportFilter): Promise<Report> {
  return reportSchema.parse(unwrap(await db.rpc('report', { ...toArgs(days, filter) })));
}

const rowSchema = z.object({
  id: z.string(),
  /** Of the step, visit or application, if `id` is that of the record that it belongs to. */
  part: z.string().optional(),
  name: z.string().nullable(),
  consultant: z.string().nullable(),
  organisation: z.string().nullish(),
  title: z.string().nullish(),
  kind: z.string().nullish(),
  status: z.string().nullish(),
  reached: z.string().nullish(),
  source: z.string().nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  at: z.string().nullish(),
  until: z.string().nullish(),
  done: z.string().nullish(),
  minutes: z.number().nullish(),
  safety: z.number().nullish(),
  wellbeing: z.number().nullish(),
  note: z.string().nullish(),
});

export type ReportRow = z.infer<typeof rowSchema>;

const rowsSchema = z.object({
  list: z.string(),
  total: z.number(),
  rows: z.array(rowSchema),
});

export interface RowsAsked {
  measure: string;
  days: Days;
  filter: ReportFilter;
  /** For the number of hires from one source. */
  source: string;
}

export async function listReportRows(db: Db, asked: RowsAsked, page: number, size: number) {
  const { measure, days, filter, source } = asked;
  const reply = await db.rpc('report_rows', {
    measure,
    ...toArgs(days, filter),
    ...(source && { source }),
    page_size: size,
    page_offset: (page - 1) * size,
  });
  return rowsSchema.parse(unwrap(reply));
}

function toArgs({ from, to }: Days, { consultant, kind, organisation }: ReportFilter) {
  return {
    first_day: from,
    last_day: to,
    ...(consultant && { consultant }),
    ...(kind && { kind }),
    ...(organisation && { organisation }),
  };
}

const MOST_ORGANISATIONS = 1000;

export async function listOrganisations(db: Db): Promise<{ id: string; name: string }[]> {
  const request = db.from('organisations').select('id, name').order('name');
  return unwrap(await request.limit(MOST_ORGANISATIONS)) ?? [];
}
