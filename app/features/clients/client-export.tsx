import { ExportButton } from '~/components/record-list/export-button';
import type { CsvColumn } from '~/lib/csv-export';
import { formatExport } from '~/lib/format';
import { serviceLabel } from '~/lib/service-types';
import { sourceLabel } from '~/lib/sources';
import { browserClient } from '~/lib/supabase/client';
import { titled } from '~/lib/titled-options';
import { listClients } from './clients-api';
import type { ClientQuery, ClientRow } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

const COLUMNS: CsvColumn<ClientRow>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Company', ({ company }) => company],
  ['Service', ({ service_type }) => serviceLabel(service_type)],
  ['Status', ({ status }) => titled(status)],
  ['Looked after by', ({ owner }) => owner],
  ['Source', ({ source }) => sourceLabel(source)],
  ['Added', ({ created_at }) => formatExport(created_at)],
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
