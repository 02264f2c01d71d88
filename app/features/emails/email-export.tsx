import { ExportButton } from '~/components/record-list/export-button';
import type { CsvColumn } from '~/lib/csv-export';
import { formatExport } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { titled } from '~/lib/titled-options';
import { type EmailRow, listEmails } from './emails-api';
import type { EmailQuery } from './emails-schema';
import { EMAIL_MESSAGES } from './messages';

const COLUMNS: CsvColumn<EmailRow>[] = [
  ['Subject', ({ subject }) => subject],
  ['Recipient', ({ recipient }) => recipient],
  ['Status', ({ status }) => titled(status)],
  ['Attempts', ({ attempts }) => String(attempts)],
  ['Error', ({ last_error }) => last_error],
  ['Written', ({ created_at }) => formatExport(created_at)],
  ['Sent', ({ sent_at }) => formatExport(sent_at)],
];

export function EmailExport({ query }: { query: EmailQuery }) {
  return (
    <ExportButton
      list="emails"
      columns={COLUMNS}
      readPage={(page, size) => listEmails(browserClient(), { ...query, page }, null, size)}
      failure={EMAIL_MESSAGES.exportFailed}
    />
  );
}
