import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { ListError, ListPanel, ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { ROLE_MESSAGES } from './messages';
import { RoleMatrix } from './role-matrix-table';
import { roleMatrixQuery } from './roles-queries';

export function RoleScreen() {
  const { data: matrix, error, refetch } = useQuery(roleMatrixQuery());

  return (
    <Card className="overflow-hidden">
      {error && !matrix ? (
        <ListError
          title={ROLE_MESSAGES.fetchFailed}
          description={failureText(toAppError(error))}
          onRetry={refetch}
        />
      ) : !matrix ? (
        <ListSkeleton />
      ) : matrix.length === 0 ? (
        <ListPanel icon={KeyRound} title="No roles to show" />
      ) : (
        <RoleMatrix matrix={matrix} />
      )}
    </Card>
  );
}
