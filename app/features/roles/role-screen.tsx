import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { ListPanel } from '~/components/list-panels';
import { QueryStates } from '~/components/query-states';
import { Card } from '~/components/ui/card';
import { ROLE_MESSAGES } from './messages';
import { RoleMatrix } from './role-matrix-table';
import { roleMatrixQuery } from './roles-queries';

export function RoleScreen() {
  const query = useQuery(roleMatrixQuery());
  return (
    <Card className="overflow-hidden">
      <QueryStates
        query={query}
        failed={ROLE_MESSAGES.fetchFailed}
        size="panel"
        isEmpty={(matrix) => matrix.length === 0}
        empty={<ListPanel icon={KeyRound} title="No roles to show" />}
      >
        {(matrix) => <RoleMatrix matrix={matrix} />}
      </QueryStates>
    </Card>
  );
}
