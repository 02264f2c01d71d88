import { z } from 'zod';
import { LIST_PAGE_SIZE } from '~/components/record-list/list-state';
import { readTable } from '~/features/records/record-api';
import type { RecordQuery } from '~/features/records/record-kind';
import { recordMessages } from '~/features/records/record-messages';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';

const VACANCY = ['vacancy', 'vacancies'] as const;
const CANDIDATE = ['candidate', 'candidates'] as const;

/** The latest first. */
const LIST = {
  columns: ['created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {},
} as const;

interface FoundVacancy {
  id: string;
  name: string;
  reference: string;
  status: string;
  organisation: { name: string } | null;
}

/** Finds a vacancy to put people on. */
export const VACANCY_SEARCH = {
  // Names the query, whose rows have less than those of the list.
  table: 'vacancies to add to',
  noun: VACANCY,
  messages: recordMessages(VACANCY),
  list: LIST,
  read: (db: Db, query: RecordQuery, signal: AbortSignal | null) =>
    readTable<FoundVacancy>(
      db,
      'vacancies',
      'id, name:title, reference, status, organisation:organisations(name)',
      query,
      signal,
    ),
};

const foundSchema = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      suburb: z.string().nullable(),
    }),
  ),
  total: z.number(),
  isMore: z.boolean(),
});

type FoundCandidate = z.infer<typeof foundSchema>['rows'][number];

/** Finds candidates to put on a vacancy. */
export const CANDIDATE_SEARCH = {
  table: 'candidates to add',
  noun: CANDIDATE,
  messages: recordMessages(CANDIDATE),
  list: LIST,
  async read(
    db: Db,
    { search }: RecordQuery,
    signal: AbortSignal | null,
  ): Promise<ListPage<FoundCandidate>> {
    const request = db.rpc('find_candidates', { search, page_size: LIST_PAGE_SIZE });
    return foundSchema.parse(unwrap(await (signal ? request.abortSignal(signal) : request)));
  },
};
