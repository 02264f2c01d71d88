import { Trash2 } from 'lucide-react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { ROLE_MESSAGES, removalRefusal } from './messages';
import { useRemoveRole } from './roles-queries';

export function RemoveRoleDialog({ role }: { role: string }) {
  const removeRole = useRemoveRole();
  const trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={`Remove role ${role}`}>
      <Trash2 aria-hidden />
    </Button>
  );

  function remove(close: () => void) {
    removeRole.mutate(role, {
      onSuccess: () => notify.success(ROLE_MESSAGES.removed, { description: role }),
      onError(error) {
        const description = removalRefusal(toAppError(error));
        notifyFailure(ROLE_MESSAGES.removeFailed, error, description);
        close();
      },
    });
  }

  return (
    <ConfirmDialog
      trigger={trigger}
      title="Remove role?"
      verb={['Remove', 'Removing...']}
      isPending={removeRole.isPending}
      onConfirm={remove}
    >
      Nobody has the role {role}. Its permissions will be removed too.
    </ConfirmDialog>
  );
}
