import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { AddToVacancy } from '~/features/applications/add-to-vacancy';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { InboxList } from '~/features/inbox/inbox-list';
import { MESSAGE_PARTS } from '../message-parts';

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
