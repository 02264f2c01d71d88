import { useQuery } from '@tanstack/react-query';
import { Mails } from 'lucide-react';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useListState } from '~/components/record-list/use-list-state';
import { Alert } from '~/components/ui/alert';
import { NO_MAIL } from '~/features/auth/messages';
import { useMailSetup } from '~/lib/use-mail-setup';
import { EMAIL_COLUMNS } from './email-columns';
import { EmailExport } from './email-export';
import { EmailSheet } from './email-sheet';
import { emailListQuery } from './emails-queries';
import { EMAIL_LIST, STATUS_OPTIONS } from './emails-schema';
import { EMAIL_MESSAGES } from './messages';

const WORDS: ListWords = {
  noun: ['email', 'emails'],
  fetchFailed: EMAIL_MESSAGES.fetchFailed,
  empty: {
    icon: Mails,
    title: 'No emails yet',
    text: 'Enquiry confirmations and emails from staff appear here, with their status.',
  },
};

const FILTERS = [
  { name: 'status', label: 'Status', allLabel: 'All statuses', options: STATUS_OPTIONS },
] as const;

export function EmailList() {
  const { hasMail } = useMailSetup();
  const list = useListState(EMAIL_LIST);
  const { search, sort, filters, page } = list;
  const asked = { search, sort, filters, page };
  const query = useQuery(emailListQuery(asked));

  return (
    <>
      {!hasMail && (
        <Alert variant="warning" title={NO_MAIL.title}>
          {NO_MAIL.outbox}
        </Alert>
      )}
      <RecordList list={list} query={query} columns={EMAIL_COLUMNS} filters={FILTERS} words={WORDS}>
        <EmailExport query={asked} />
      </RecordList>
      <EmailSheet id={list.openId} onClose={list.close} />
    </>
  );
}
