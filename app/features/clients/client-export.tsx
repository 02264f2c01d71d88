import { ExportButton } from '~/components/record-list/export-button';
import type { CsvColumn } from '~/lib/csv-export';
import { serviceLabel } from '~/lib/service-types';
import { browserClient } from '~/lib/supabase/client';
import { listClients } from './clients-api';
import type { ClientQuery, ClientRow } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

const COLUMNS: CsvColumn<ClientRow>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Company', ({ company }) => company],
  ['Service', ({ service_type }) => serviceLabel(service_type)],
  ['Status', ({ status }) => status],
  ['Looked after by', ({ owner }) => owner],
  ['Source', ({ source }) => source],
  ['Added', ({ created_at }) => created_at],
];

export function ClientExport({ query }: { query: ClientQuery }) {
  return (
    <ExportButton
      list="clients"
      columns={COLUMNS}
      readPage={(page, size) => listClients(browserClient(), { ...query, page }, null, size)}
      failure={CLIENT_MESSAGES.exportFailed}
    />
  );
}
