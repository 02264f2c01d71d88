import { createColumnHelper } from '@tanstack/react-table';
import { IdCard } from 'lucide-react';
import { z } from 'zod';
import type { ListFeatures } from '~/components/record-list/list-features';
import type { ListConfig } from '~/components/record-list/list-state';
import { RowLink } from '~/components/record-list/row-link';
import { readTable, updateRecord } from '~/features/records/record-api';
import type { RecordField } from '~/features/records/record-details';
import type { RecordBase, RecordKind } from '~/features/records/record-kind';
import { recordMessages } from '~/features/records/record-messages';
import type { Tables } from '~/lib/supabase/database.types';
import { insertOnce } from '~/lib/supabase/insert-once';
import { toWords } from './candidates-schema';

export type Licence = Tables<'licences'>;

const NAME_MAX = 100;

const LIST = {
  columns: ['name'],
  defaultSort: { column: 'name', isDescending: false },
  filters: {},
} as const satisfies ListConfig<keyof Licence, never>;

const helper = createColumnHelper<ListFeatures, Licence>();

const COLUMNS = helper.columns([
  helper.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: licence } }) => <RowLink id={licence.id}>{licence.name}</RowLink>,
    meta: { className: 'truncate', phone: 'main' },
  }),
  helper.accessor('synonyms', {
    header: 'Also written as',
    enableSorting: false,
    cell: ({ getValue }) => getValue().join(', '),
    meta: { className: 'hidden max-w-96 truncate md:table-cell' },
  }),
]);

const BASE: RecordBase<Licence> = {
  table: 'licences',
  noun: ['licence', 'licences'],
  messages: recordMessages(['licence', 'licences']),
  staleFields: { name: ['name', String], synonyms: ['other names', String] },
};

/** The names of licences. Candidates' own words for them are kept, and found under these names. */
export const LICENCES: RecordKind<Licence, Licence, 'name', never> = {
  ...BASE,
  path: '/admin/candidates/licences',
  managedWith: 'candidates.manage',
  empty: {
    icon: IdCard,
    title: 'No licences yet',
    text: 'Add the licences, cards and tickets that you look for, and the other ways people write them.',
  },
  list: LIST,
  columns: COLUMNS,
  filters: [],
  read: (db, query, signal) => readTable(db, 'licences', '*', query, signal),
  exported: [
    ['Name', ({ name }) => name],
    ['Also written as', ({ synonyms }) => synonyms.join('; ')],
  ],
  create(db, values) {
    const { name, synonyms } = values as NewLicence;
    return insertOnce(db, 'licences', { name, synonyms: toWords(synonyms) });
  },
  // The form has the other names as one text.
  update: (db, base, { synonyms, ...change }) =>
    updateRecord(db, BASE, base, {
      ...change,
      ...(synonyms !== undefined && { synonyms: toWords(String(synonyms)) }),
    }),
};

export const LICENCE_FIELDS: RecordField<keyof Licence>[] = [
  { name: 'name', label: 'Name', input: { required: true, maxLength: NAME_MAX } },
  {
    name: 'synonyms',
    label: 'Also written as, separated by commas',
    format: (synonyms) => synonyms.replaceAll(/, ?/g, ', '),
  },
];

export const newLicenceSchema = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(NAME_MAX),
  synonyms: z.string(),
});

type NewLicence = z.infer<typeof newLicenceSchema>;
