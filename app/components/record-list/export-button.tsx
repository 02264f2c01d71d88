import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { type CsvColumn, downloadCsv } from '~/lib/csv-export';
import { formatCount } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { recordExport } from '~/lib/supabase/record-export';

const CHUNK = 1000;

interface ExportButtonProps<Row> {
  /** The name of the list's table. */
  list: string;
  /** The name of the file, if it is not that of the list. */
  file?: string;
  columns: readonly CsvColumn<Row>[];
  /** Reads `size` rows of a page; the first page is 1. */
  readPage: (page: number, size: number) => Promise<{ rows: Row[] }>;
  failure: string;
}

/** Exports everything the list would show, across all pages. Every export is recorded. */
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  const { list, file = list.replace('_', '-'), columns, readPage, failure } = props;
  const [done, setDone] = useState<number | null>(null);

  async function run() {
    setDone(0);
    try {
      await recordExport(browserClient(), list);
      await downloadCsv(`${file}.csv`, columns, async (page) => {
        const { rows } = await readPage(page, CHUNK);
        setDone((page - 1) * CHUNK + rows.length);
        return { rows, isLast: rows.length < CHUNK };
      });
    } catch (error) {
      notifyFailure(failure, error);
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
