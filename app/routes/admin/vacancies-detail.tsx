import { MarkdownContent } from '~/blocks/markdown-content';
import { LateRichText } from '~/blocks/visual/late-rich-text';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { Pipeline, usePreparePipeline } from '~/features/applications/pipeline';
import { RecordChanges } from '~/features/audit/record-changes';
import { useAuth } from '~/features/auth/use-auth';
import { RecordReply } from '~/features/emails/record-reply';
import { CardInterview, InterviewPanel } from '~/features/interviews/interview-panel';
import { advertOf } from '~/features/jobs/advert-of';
import { JobAdvert } from '~/features/jobs/job-advert';
import { PlaceDialog } from '~/features/placements/place-dialog';
import { PlacementsOf } from '~/features/placements/placements-of';
import { RecordTasks } from '~/features/tasks/record-tasks';
import { Timeline } from '~/features/timeline/timeline';
import { VacancyPage } from '~/features/vacancies/vacancy-page';
import { JOB_LINKS } from '~/lib/records/job-links';
import { isPlaceable } from '~/lib/records/trade';
import { MESSAGE_PARTS } from '../message-parts';
import type { Route } from './+types/vacancies-detail';

export const meta = adminMeta('Vacancy');

export default function VacancyDetail({ params }: Route.ComponentProps) {
  const { can, access } = useAuth();
  const preparePipeline = usePreparePipeline(params.id);
  const canPlace = (stage: string) => can('placements.manage') && isPlaceable(stage);
  return (
    <VacancyPage
      key={params.id}
      id={params.id}
      richText={(field) => <LateRichText {...field} />}
      preview={(job) => (
        <JobAdvert
          Title="h2"
          advert={advertOf(job)}
          applyTo={`${JOB_LINKS.job}${job.slug}/apply`}
          description={<MarkdownContent markdown={job.description} />}
        />
      )}
      onPipelineNear={preparePipeline}
      pipeline={({ id, status }) => (
        <Pipeline
          vacancyId={id}
          isFilled={status === 'filled'}
          canPlace={canPlace}
          place={({ id: applicationId, stage, name }, onClose) =>
            canPlace(stage) && (
              <PlaceDialog applicationId={applicationId} of={name} onClose={onClose} />
            )
          }
          reply={({ id: application_id, candidate_id, name, email, phone }) => (
            <RecordReply
              title="Write email"
              to={{ name, email, service_type: null, about: { candidate_id, application_id } }}
              phone={phone}
            />
          )}
          interviews={{
            panel: (application) => (
              <InterviewPanel application={application} canManage={can('candidates.manage')} />
            ),
            card: (application) => (
              <CardInterview
                vacancyId={id}
                application={application}
                canManage={can('candidates.manage')}
              />
            ),
          }}
          history={(application_id) => (
            <Timeline
              messages={MESSAGE_PARTS}
              of={{ application_id }}
              canAdd={can('candidates.manage')}
            />
          )}
        />
      )}
      activity={({ id }) => (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <Timeline
            messages={MESSAGE_PARTS}
            of={{ vacancy_id: id }}
            canAdd={can('vacancies.manage')}
          />
          <div className="grid min-w-0 grid-cols-1 gap-5">
            {can('placements.view') && <PlacementsOf of={{ vacancy_id: id }} />}
            <RecordTasks about={{ vacancy_id: id }} />
            {access.isDeveloper && <RecordChanges table="vacancies" id={id} />}
          </div>
        </div>
      )}
    />
  );
}
