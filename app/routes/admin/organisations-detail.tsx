import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { OrganisationPeople } from '~/features/clients/organisation-people';
import { OrganisationPage } from '~/features/organisations/organisation-page';
import { PlacementsOf } from '~/features/placements/placements-of';
import { RecordTasks } from '~/features/tasks/record-tasks';
import { Timeline } from '~/features/timeline/timeline';
import { OrganisationVacancies } from '~/features/vacancies/organisation-vacancies';
import { MESSAGE_PARTS } from '../message-parts';
import type { Route } from './+types/organisations-detail';

export const meta = adminMeta('Organisation');

export default function OrganisationDetail({ params }: Route.ComponentProps) {
  const { can } = useAuth();
  const canManage = can('vacancies.manage');
  return (
    <OrganisationPage
      key={params.id}
      id={params.id}
      people={(organisation) => (
        <OrganisationPeople organisation={organisation} canManage={can('leads.manage')} />
      )}
      vacancies={({ id }) => <OrganisationVacancies organisationId={id} canManage={canManage} />}
      placements={({ id }) =>
        can('placements.view') && <PlacementsOf of={{ organisation_id: id }} />
      }
      tasks={({ id }) => <RecordTasks about={{ organisation_id: id }} />}
      timeline={({ id }) => (
        <Timeline messages={MESSAGE_PARTS} of={{ organisation_id: id }} canAdd={canManage} />
      )}
    />
  );
}
