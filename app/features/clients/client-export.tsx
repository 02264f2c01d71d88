import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { type CsvColumn, downloadCsv } from '~/lib/csv-export';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatCount } from '~/lib/format';
import { serviceLabel } from '~/lib/service-types';
import { browserClient } from '~/lib/supabase/client';
import { listClients } from './clients-api';
import type { ClientQuery, ClientRow } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

const CHUNK = 1000;

const COLUMNS: CsvColumn<ClientRow>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Company', ({ company }) => company],
  ['Service', ({ service_type }) => serviceLabel(service_type)],
  ['Status', ({ status }) => status],
  ['Source', ({ source }) => source],
  ['Added', ({ created_at }) => created_at],
];

/** Everything the list would show, over all its pages. */
export function ClientExport({ query }: { query: ClientQuery }) {
  const [done, setDone] = useState<number | null>(null);

  async function run() {
    setDone(0);
    try {
      await downloadCsv('clients.csv', COLUMNS, async (page) => {
        const chunk = await listClients(browserClient(), { ...query, page }, null, CHUNK);
        setDone((page - 1) * CHUNK + chunk.rows.length);
        return { rows: chunk.rows, isLast: chunk.rows.length < CHUNK };
      });
    } catch (error) {
      notify.error(CLIENT_MESSAGES.exportFailed, { description: failureText(toAppError(error)) });
    } finally {
      setDone(null);
    }
  }

  return (
    <Button variant="outline" size="sm" onClick={run} disabled={done !== null}>
      <Download aria-hidden />
      {done === null ? 'Export' : `${formatCount(done)} rows`}
    </Button>
  );
}
