import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { AddToVacancy } from '~/features/applications/add-to-vacancy';
import { useAuth } from '~/features/auth/use-auth';
import { InboxList } from '~/features/inbox/inbox-list';
import { MESSAGE_PARTS } from '../message-parts';

export const meta = adminMeta('Inbox');

export default function Inbox() {
  const { can } = useAuth();
  const canAdd = can('candidates.manage') && can('vacancies.view');
  return (
    <>
      <PageHeader title="Inbox" />
      <InboxList
        actions={({ id, kind, channel, sender, candidate_id, filed_name }) => (
          <>
            {kind === 'message' && channel === 'mail' && MESSAGE_PARTS.reply(id, sender)}
            {candidate_id && canAdd && (
              <AddToVacancy candidateIds={[candidate_id]} of={filed_name ?? ''} />
            )}
          </>
        )}
      />
    </>
  );
}
