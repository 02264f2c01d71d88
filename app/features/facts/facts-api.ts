import { readTable } from '~/features/records/record-api';
import type { RecordQuery } from '~/features/records/record-kind';
import { unwrap } from '~/lib/errors';
import type { KnownFigures } from '~/lib/estimate/fact-problems';
import type { Figures } from '~/lib/facts/with-facts';
import { todayKey } from '~/lib/format';
import type { Db } from '~/lib/supabase/client';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { ListPage } from '~/lib/supabase/list-page';
import type { Fact, FactRow, NewFact } from './facts-schema';

export function listFacts(
  db: Db,
  query: RecordQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<FactRow>> {
  return readTable(db, 'listed_facts', '*', query, signal);
}

/** The person has just read the figure in its source, so it counts as checked today. */
export function createFact(
  db: Db,
  { valid_to, source_url, ...fact }: NewFact & Partial<Pick<Fact, 'owner_id' | 'check_every'>>,
): Promise<string> {
  const row = { ...fact, valid_to: valid_to || null, source_url: source_url || null };
  return insertOnce(db, 'facts', { ...row, checked_on: todayKey() });
}

/** All periods of a fact, newest first. */
export async function listPeriods(db: Db, key: string): Promise<Fact[]> {
  const request = db.from('facts').select('*').eq('key', key);
  return unwrap(await request.order('valid_from', { ascending: false })) ?? [];
}

export async function listFactUses(db: Db, key: string) {
  return unwrap(await db.rpc('list_fact_uses', { fact_key: key })) ?? [];
}

export type FactUse = Awaited<ReturnType<typeof listFactUses>>[number];

/** What can be put into a text: each fact with today's figure, or `null` without one. */
export async function listFigures(db: Db) {
  return unwrap(await db.rpc('list_figures')) ?? [];
}

/** By key, for the checks before publishing. */
export function toKnown(figures: readonly Figure[]): KnownFigures {
  return new Map(figures.map(({ key, shown }) => [key, shown]));
}

/** Today's figures, by key. */
export function toFigures(figures: readonly Figure[]): Figures {
  return new Map(figures.flatMap(({ key, shown }) => (shown ? [[key, shown] as const] : [])));
}

export type Figure = Awaited<ReturnType<typeof listFigures>>[number];
