import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { AddToVacancy } from '~/features/applications/add-to-vacancy';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { ComposeDialog } from '~/features/emails/compose-dialog';
import { InboxList } from '~/features/inbox/inbox-list';
import type { ReceivedMessage } from '~/features/inbox/inbox-schema';

export const meta = adminMeta('Inbox');
export const clientMiddleware = [guardScreen('/admin/inbox')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Inbox" />;
}

export default function Inbox() {
  const { can } = useAuth();
  const canAdd = can('candidates.manage') && can('vacancies.view');
  return (
    <>
      <PageHeader title="Inbox" />
      <InboxList
        reply={({ kind, channel, sender, sender_name, ...message }) => (
          <>
            {kind === 'message' && channel === 'mail' && (
              <ComposeDialog
                to={{
                  name: sender_name || sender,
                  email: sender,
                  service_type: null,
                  about: recordOf(message),
                }}
                answers={{ ...message, sender, sender_name }}
              />
            )}
            {message.candidate_id && canAdd && (
              <AddToVacancy candidateIds={[message.candidate_id]} of={message.filed_name ?? ''} />
            )}
          </>
        )}
      />
    </>
  );
}

/** The record that a message is filed with. */
function recordOf(message: Pick<ReceivedMessage, (typeof RECORDS)[number]>) {
  return Object.fromEntries(RECORDS.map((column) => [column, message[column]]));
}

const RECORDS = ['lead_id', 'client_id', 'candidate_id', 'application_id'] as const;
