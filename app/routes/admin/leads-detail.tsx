import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { LinkLeadDialog } from '~/features/clients/link-lead-dialog';
import { AnswerBox } from '~/features/emails/answer-box';
import { RecordDrafts } from '~/features/emails/record-drafts';
import { TextDialog } from '~/features/emails/text-dialog';
import { LeadPage } from '~/features/leads/lead-page';
import { PersonDuplicates } from '~/features/person/person-duplicates';
import { PersonRecords } from '~/features/person/person-records';
import { RecordTasks } from '~/features/tasks/record-tasks';
import { Timeline } from '~/features/timeline/timeline';
import { MESSAGE_PARTS } from '../message-parts';
import type { Route } from './+types/leads-detail';

export const meta = adminMeta('Lead');

export default function LeadDetail({ params }: Route.ComponentProps) {
  const { can } = useAuth();
  return (
    <LeadPage
      key={params.id}
      id={params.id}
      link={(lead) => <LinkLeadDialog lead={lead} />}
      text={({ id, client_id, phone, ...person }) => (
        <TextDialog to={{ ...person, phone: phone ?? '', about: { lead_id: id, client_id } }} />
      )}
      answer={({ id, client_id, ...person }) => (
        <AnswerBox to={{ ...person, about: { lead_id: id, client_id } }} />
      )}
      tasks={({ id }) => (
        <>
          <RecordDrafts about={{ lead_id: id }} />
          <RecordTasks about={{ lead_id: id }} />
        </>
      )}
      duplicates={({ id }) => <PersonDuplicates of={{ lead_id: id }} />}
      person={({ id }) => <PersonRecords of={{ lead_id: id }} />}
      timeline={({ id }) => (
        <Timeline messages={MESSAGE_PARTS} of={{ lead_id: id }} canAdd={can('leads.manage')} />
      )}
    />
  );
}
