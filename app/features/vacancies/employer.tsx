import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useQueryPhase } from '~/components/query-states';
import type { Employer } from './vacancies-api';
import { employerQuery } from './vacancies-queries';

/** The organisation with this id, or none while it is not known. */
export function useEmployer(id: string | null): Employer | null {
  const state = useQueryPhase(useQuery(employerQuery(id ?? '')));
  return id && state.phase === 'ready' && state.data.id === id ? state.data : null;
}

/** Leads to the organisation. */
export function EmployerLink({ id }: { id: string }) {
  const employer = useEmployer(id);
  return (
    <Link
      to={`/admin/organisations/${id}`}
      className="text-link underline underline-offset-4 hover:no-underline"
    >
      {employer?.name ?? 'Organisation'}
    </Link>
  );
}
