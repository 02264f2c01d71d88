import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '~/components/ui/dialog';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { useRemoveAdmin } from './admin-users-queries';
import type { AdminUser } from './admin-users-schema';
import { ADMIN_USER_MESSAGES, refusalText } from './messages';

interface RemoveAdminDialogProps {
  user: AdminUser;
  onRemoved: () => void;
}

export function RemoveAdminDialog({ user, onRemoved }: RemoveAdminDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const removeAdmin = useRemoveAdmin();
  const refusal = removeAdmin.error && refusalText(toAppError(removeAdmin.error));

  function toggle(open: boolean) {
    if (open) removeAdmin.reset();
    setIsOpen(open);
  }

  function remove() {
    removeAdmin.mutate(user.id, {
      onSuccess() {
        notify.success(ADMIN_USER_MESSAGES.removed, { description: user.email });
        setIsOpen(false);
        onRemoved();
      },
    });
  }

  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      <div className="grid gap-2 border-t border-border pt-5">
        <p className="text-sm text-muted-foreground">
          Without access this person is turned away at their next request. Their account stays.
        </p>
        <DialogTrigger asChild>
          <Button variant="danger" size="sm" className="justify-self-start">
            <UserMinus aria-hidden />
            Remove access
          </Button>
        </DialogTrigger>
      </div>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Remove access?</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {user.email} will no longer be able to open the back office.
          </DialogDescription>
        </DialogHeader>
        {refusal && (
          <Alert variant="error" title={ADMIN_USER_MESSAGES.removeFailed}>
            {refusal}
          </Alert>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="cta" onClick={remove} disabled={removeAdmin.isPending}>
            {removeAdmin.isPending ? 'Removing...' : 'Remove'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
