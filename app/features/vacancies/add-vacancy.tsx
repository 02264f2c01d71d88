import { useNavigate } from 'react-router';
import { AddRecord } from '~/features/records/add-record';
import { VACANCY_KINDS } from '~/lib/records/trade';
import { newVacancySchema } from './vacancies-schema';
import { VACANCIES } from './vacancy-kind';

interface AddVacancyProps {
  /** The organisation that the job is for, if it is known. */
  organisationId?: string;
}

export function AddVacancy({ organisationId }: AddVacancyProps) {
  const navigate = useNavigate();
  return (
    <AddRecord
      kind={VACANCIES}
      draftName={`vacancy:new:${organisationId ?? ''}`}
      description="A vacancy starts as a draft. Write the advert on its page, then publish it."
      schema={newVacancySchema}
      defaults={{
        title: '',
        kind: 'apprenticeship',
        organisation_id: organisationId ?? null,
      }}
      fields={[
        { name: 'title', label: 'Title' },
        { name: 'kind', label: 'Job type', options: VACANCY_KINDS },
      ]}
      onAdded={(id) => void navigate(`${VACANCIES.path}/${id}`)}
    />
  );
}
