import { useQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { colleaguesQuery } from '~/features/staff/colleague-person';
import { findColleague } from '~/features/staff/colleagues';
import { NO_SUCCESSORS } from '~/features/staff/successors';
import { TakeOver, useIsTakenOver } from '~/features/staff/take-over';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { ownKeysQuery, useRemoveAdmin } from './admin-users-queries';
import type { AdminUser } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';

interface RemoveAdminDialogProps {
  user: AdminUser;
  onRemoved: () => void;
}

export function RemoveAdminDialog({ user, onRemoved }: RemoveAdminDialogProps) {
  const removeAdmin = useRemoveAdmin();
  const [isAsked, setIsAsked] = useState(false);
  const [successors, setSuccessors] = useState(NO_SUCCESSORS);
  const colleagues = useQueryPhase(useQuery(colleaguesQuery()));
  const counted = useQueryPhase(useQuery({ ...ownKeysQuery(user.user_id), enabled: isAsked }));
  const keys = counted.phase === 'ready' ? counted.data : 0;
  const known = colleagues.phase === 'ready' ? colleagues.data : [];
  const member = findColleague(known, { userId: user.user_id });
  const staffId = member?.staff_id ?? '';
  const isTakenOver = useIsTakenOver(staffId, successors, isAsked && staffId !== '');
  const trigger = (
    <Button variant="danger" size="sm" className="justify-self-start">
      <UserMinus aria-hidden />
      Remove access
    </Button>
  );
  const details = (
    <>
      {member?.staff_id && (
        <TakeOver
          staffId={member.staff_id}
          name={member.name}
          value={successors}
          onChange={setSuccessors}
        />
      )}
      {keys > 0 && (
        <p className="text-sm">
          {keys === 1 ? 'An API key they made keeps' : `${keys} API keys they made keep`} working.{' '}
          <Link to="/admin/integrations" className="text-link underline underline-offset-4">
            Integrations
          </Link>
        </p>
      )}
      {removeAdmin.error && (
        <Alert variant="error" title={ADMIN_USER_MESSAGES.removeFailed}>
          {failureText(toAppError(removeAdmin.error))}
        </Alert>
      )}
    </>
  );

  function remove(close: () => void) {
    removeAdmin.mutate(
      { id: user.id, work: { staffId, successors } },
      {
        onSuccess() {
          notify.success(ADMIN_USER_MESSAGES.removed, { description: user.email });
          close();
          onRemoved();
        },
      },
    );
  }

  return (
    <div className="grid gap-2 border-t border-border pt-5">
      <p className="text-sm text-muted-foreground">
        Removing access takes effect straight away. Their account is kept.
      </p>
      <ConfirmDialog
        trigger={trigger}
        title="Remove access?"
        verb={['Remove', 'Removing...']}
        isPending={removeAdmin.isPending}
        // Only once it is known what they leave behind.
        isDisabled={colleagues.phase !== 'ready' || (staffId !== '' && !isTakenOver)}
        refusal={details}
        onOpen={() => {
          removeAdmin.reset();
          setSuccessors(NO_SUCCESSORS);
          setIsAsked(true);
        }}
        onConfirm={remove}
      >
        {user.email} will be signed out everywhere and can no longer open the back office. Their
        name stays on what they have done.
      </ConfirmDialog>
    </div>
  );
}
