import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { type CsvColumn, downloadCsv } from '~/lib/csv-export';
import { formatCount } from '~/lib/format';

const CHUNK = 1000;

interface ExportButtonProps<Row> {
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** So many rows of the list's page, from 1. */
  readPage: (page: number, size: number) => Promise<{ rows: Row[] }>;
  failure: string;
}

/** Everything the list would show, over all its pages. */
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  const { fileName, columns, readPage, failure } = props;
  const [done, setDone] = useState<number | null>(null);

  async function run() {
    setDone(0);
    try {
      await downloadCsv(fileName, columns, async (page) => {
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
