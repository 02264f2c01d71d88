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
import { listLeads } from './leads-api';
import type { LeadQuery, LeadRow } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

const CHUNK = 1000;

const COLUMNS: CsvColumn<LeadRow>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Company', ({ company }) => company],
  ['Service', ({ service_type }) => serviceLabel(service_type)],
  ['Status', ({ status, is_spam }) => (is_spam ? 'spam' : status)],
  ['Assignee', ({ assignee }) => assignee],
  ['Received', ({ created_at }) => created_at],
  ['Message', ({ message }) => message],
];

/** Everything the list would show, over all its pages. */
export function LeadExport({ query }: { query: LeadQuery }) {
  const [done, setDone] = useState<number | null>(null);

  async function run() {
    setDone(0);
    try {
      await downloadCsv('leads.csv', COLUMNS, async (page) => {
        const chunk = await listLeads(browserClient(), { ...query, page }, null, CHUNK);
        setDone((page - 1) * CHUNK + chunk.rows.length);
        return { rows: chunk.rows, isLast: chunk.rows.length < CHUNK };
      });
    } catch (error) {
      notify.error(LEAD_MESSAGES.exportFailed, { description: failureText(toAppError(error)) });
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
