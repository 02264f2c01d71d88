import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { ClientPage } from '~/features/clients/client-page';
import { RecordDrafts } from '~/features/emails/record-drafts';
import { RecordReply } from '~/features/emails/record-reply';
import { PersonDuplicates } from '~/features/person/person-duplicates';
import { PersonRecords } from '~/features/person/person-records';
import { RecordTasks } from '~/features/tasks/record-tasks';
import { Timeline } from '~/features/timeline/timeline';
import { MESSAGE_PARTS } from '../message-parts';
import type { Route } from './+types/clients-detail';

export const meta = adminMeta('Client');

export default function ClientDetail({ params }: Route.ComponentProps) {
  const { can } = useAuth();
  return (
    <ClientPage
      key={params.id}
      id={params.id}
      reply={({ id, ...person }) => (
        <RecordReply to={{ ...person, about: { client_id: id } }} phone={person.phone} />
      )}
      tasks={({ id }) => (
        <>
          <RecordDrafts about={{ client_id: id }} />
          <RecordTasks about={{ client_id: id }} />
        </>
      )}
      duplicates={({ id }, merge) => (
        <PersonDuplicates of={{ client_id: id }} {...(merge && { merge })} />
      )}
      person={({ id }) => <PersonRecords of={{ client_id: id }} without={['leads']} />}
      timeline={({ id }) => (
        <Timeline messages={MESSAGE_PARTS} of={{ client_id: id }} canAdd={can('leads.manage')} />
      )}
    />
  );
}
