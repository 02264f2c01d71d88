import { useQuery } from '@tanstack/react-query';
import { useAuth } from '~/features/auth/use-auth';
import { ownStaffIds } from '~/features/staff/own-staff';
import { staffOptionsQuery } from '~/features/staff/staff-queries';
import { useSite } from '~/lib/site/use-site';
import type { MergeSender } from './merge-fields';

/** Signs with the person's name in the staff list, or else with the company's name. */
export function useSender(): MergeSender {
  const { email } = useAuth();
  const { data: staff = [] } = useQuery(staffOptionsQuery());
  const { company } = useSite().settings;
  const [ownId] = ownStaffIds(staff, email);
  const name = staff.find(({ id }) => id === ownId)?.name;
  return { name: name || company.name, company: company.name, phone: company.phone };
}
