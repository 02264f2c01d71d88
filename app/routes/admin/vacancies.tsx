import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { ViewSwitch } from '~/features/records/view-switch';
import { AddVacancy } from '~/features/vacancies/add-vacancy';
import { VacancyList } from '~/features/vacancies/vacancy-list';

export const meta = adminMeta('Vacancies');

export default function Vacancies() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader
        title="Vacancies"
        actions={
          <>
            <ViewSwitch />
            {can('vacancies.manage') && <AddVacancy />}
          </>
        }
      />
      <VacancyList />
    </>
  );
}
