import { UserMinus } from 'lucide-react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { useRemoveAdmin } from './admin-users-queries';
import type { AdminUser } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';

interface RemoveAdminDialogProps {
  user: AdminUser;
  onRemoved: () => void;
}

export function RemoveAdminDialog({ user, onRemoved }: RemoveAdminDialogProps) {
  const removeAdmin = useRemoveAdmin();
  const trigger = (
    <Button variant="danger" size="sm" className="justify-self-start">
      <UserMinus aria-hidden />
      Remove access
    </Button>
  );
  const refusal = removeAdmin.error && (
    <Alert variant="error" title={ADMIN_USER_MESSAGES.removeFailed}>
      {failureText(toAppError(removeAdmin.error))}
    </Alert>
  );

  function remove(close: () => void) {
    removeAdmin.mutate(user.id, {
      onSuccess() {
        notify.success(ADMIN_USER_MESSAGES.removed, { description: user.email });
        close();
        onRemoved();
      },
    });
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
        refusal={refusal}
        onOpen={removeAdmin.reset}
        onConfirm={remove}
      >
        {user.email} will no longer be able to open the back office.
      </ConfirmDialog>
    </div>
  );
}
