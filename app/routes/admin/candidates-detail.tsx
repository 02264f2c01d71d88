import { adminMeta } from '~/features/admin-shell/admin-meta';
import { AddToVacancy } from '~/features/applications/add-to-vacancy';
import { WaitingApplications } from '~/features/applications/waiting-applications';
import { useAuth } from '~/features/auth/use-auth';
import { CandidatePage } from '~/features/candidates/candidate-page';
import { RecordDrafts } from '~/features/emails/record-drafts';
import { RecordReply } from '~/features/emails/record-reply';
import { NextInterview } from '~/features/interviews/interview-panel';
import { PersonRecords } from '~/features/person/person-records';
import { PlaceDialog } from '~/features/placements/place-dialog';
import { PlacementsOf } from '~/features/placements/placements-of';
import { RecordTasks } from '~/features/tasks/record-tasks';
import { Timeline } from '~/features/timeline/timeline';
import { isPlaceable } from '~/lib/records/trade';
import { MESSAGE_PARTS } from '../message-parts';
import type { Route } from './+types/candidates-detail';

export const meta = adminMeta('Candidate');

export default function CandidateDetail({ params }: Route.ComponentProps) {
  const { can } = useAuth();
  return (
    <CandidatePage
      key={params.id}
      id={params.id}
      reply={({ id, name, email, phone }) => (
        <RecordReply
          title="Write email"
          to={{ name, email, service_type: null, about: { candidate_id: id } }}
          phone={phone}
        />
      )}
      placements={({ id }) => can('placements.view') && <PlacementsOf of={{ candidate_id: id }} />}
      add={({ id, name }) =>
        can('vacancies.view') && <AddToVacancy candidateIds={[id]} of={name} />
      }
      waiting={({ id }) => <WaitingApplications of={{ candidate_id: id }} />}
      person={({ id }) => (
        <PersonRecords of={{ candidate_id: id }} without={['applications', 'placements']} />
      )}
      place={({ id, stage, has_placement, vacancy }) => (
        <>
          {can('placements.manage') && isPlaceable(stage) && !has_placement && (
            <PlaceDialog applicationId={id} of={`for ${vacancy?.title ?? 'a vacancy'}`} />
          )}
          <NextInterview
            application={{ id, stage }}
            job={vacancy?.title ?? 'a vacancy'}
            canManage={can('candidates.manage')}
          />
        </>
      )}
      tasks={({ id }) =>
        can('leads.manage') && (
          <>
            <RecordDrafts about={{ candidate_id: id }} />
            <RecordTasks about={{ candidate_id: id }} />
          </>
        )
      }
      timeline={({ id }) => (
        <Timeline
          messages={MESSAGE_PARTS}
          of={{ candidate_id: id }}
          canAdd={can('candidates.manage')}
        />
      )}
    />
  );
}
