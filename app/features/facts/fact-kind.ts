import { Scale } from 'lucide-react';
import type { RecordKind } from '~/features/records/record-kind';
import { toChoices } from '~/lib/records/titled-options';
import { FACT_COLUMNS } from './fact-columns';
import { createFact, listFacts } from './facts-api';
import {
  FACT_LIST,
  FACT_STATES,
  type Fact,
  type FactColumn,
  type FactFilter,
  type FactRow,
  type NewFact,
} from './facts-schema';
import { FACT_MESSAGES } from './messages';

export const FACTS: RecordKind<FactRow, Fact, FactColumn, FactFilter> = {
  table: 'facts',
  noun: ['fact', 'facts'],
  path: '/admin/facts',
  managedWith: 'content.manage',
  messages: FACT_MESSAGES,
  empty: {
    icon: Scale,
    title: 'No facts yet',
    text: 'Add figures that go out of date, such as an incentive or a wage, and use them in texts.',
  },
  list: FACT_LIST,
  columns: FACT_COLUMNS,
  filters: [
    {
      name: 'state',
      label: 'Status',
      allLabel: 'All statuses',
      options: toChoices(FACT_STATES.labels),
    },
    {
      name: 'checking',
      label: 'Check',
      allLabel: 'Checked or not',
      options: toChoices({ due: 'Needs checking' }),
    },
  ],
  read: listFacts,
  exported: [
    ['Key', ({ key }) => key],
    ['Fact', ({ label }) => label],
    ['Figure', ({ shown }) => shown],
    ['First day', ({ valid_from }) => valid_from],
    ['Last day', ({ valid_to }) => valid_to],
    ['Status', ({ state }) => state],
    ['Source', ({ source }) => source],
    ['Source link', ({ source_url }) => source_url],
    ['Checked on', ({ checked_on }) => checked_on],
    ['Owner', ({ owner_name }) => owner_name],
    ['Note', ({ note }) => note],
  ],
  staleFields: {
    label: ['label', String],
    value: ['figure', String],
    valid_from: ['first day', String],
    valid_to: ['last day', (day) => String(day ?? 'open')],
  },
  create: (db, values) => createFact(db, values as NewFact),
};
