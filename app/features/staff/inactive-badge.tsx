import { Badge } from '~/components/ui/badge';
import { useTeam } from './use-team';

/** Shown beside someone who can no longer be given work. */
export function InactiveBadge({ staffId }: { staffId: string }) {
  const { team } = useTeam();
  const member = team.find(({ id }) => id === staffId);
  return member && !member.isOnTeam ? <Badge>Inactive</Badge> : null;
}
