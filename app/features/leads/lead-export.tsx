import { ExportButton } from '~/components/record-list/export-button';
import type { CsvColumn } from '~/lib/csv-export';
import { enquiryReference } from '~/lib/enquiry-reference';
import { formatExport } from '~/lib/format';
import { serviceLabel } from '~/lib/service-types';
import { browserClient } from '~/lib/supabase/client';
import { listLeads } from './leads-api';
import { type LeadQuery, type LeadRow, leadStatusLabel } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

/** What the database takes: the whole of it. */
const MESSAGE_MAX = 10_000;

export const EXPORTED_COLUMNS: CsvColumn<LeadRow>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Company', ({ company }) => company],
  ['Service', ({ service_type }) => serviceLabel(service_type)],
  ['Status', ({ status, is_spam }) => leadStatusLabel(status, is_spam)],
  ['Assignee', ({ assignee }) => assignee],
  ['Received', ({ created_at }) => formatExport(created_at)],
  ['Message', ({ message }) => message],
  [
    'Other answers',
    ({ answers }) => answers.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  ],
  ['Reference', ({ id }) => enquiryReference(id)],
];

export function LeadExport({ query }: { query: LeadQuery }) {
  return (
    <ExportButton
      list="leads"
      columns={EXPORTED_COLUMNS}
      readPage={(page, pageSize) =>
        listLeads(browserClient(), { ...query, page }, null, {
          pageSize,
          messageLength: MESSAGE_MAX,
        })
      }
      failure={LEAD_MESSAGES.exportFailed}
    />
  );
}
