import { useTeam } from '~/features/staff/use-team';
import { useSite } from '~/lib/site/use-site';
import type { MergeSender } from './merge-fields';

/** Signs with the person's name in the team, or else with the company's name. */
export function useSender(): MergeSender {
  const { team, ownId } = useTeam();
  const { company } = useSite().settings;
  const name = team.find(({ id }) => id === ownId)?.name;
  return { name: name || company.name, company: company.name, phone: company.phone };
}
