import { Trash2 } from 'lucide-react';
import { useState } from 'react';
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
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { ROLE_MESSAGES, removalRefusal } from './messages';
import { useRemoveRole } from './roles-queries';

export function RemoveRoleDialog({ role }: { role: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const removeRole = useRemoveRole();

  function remove() {
    removeRole.mutate(role, {
      onSuccess: () => notify.success(ROLE_MESSAGES.removed, { description: role }),
      onError(error) {
        const description = removalRefusal(toAppError(error));
        notifyFailure(ROLE_MESSAGES.removeFailed, error, description);
        setIsOpen(false);
      },
    });
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`Remove role ${role}`}>
          <Trash2 aria-hidden />
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Remove role?</DialogTitle>
          <DialogDescription>
            Nobody has the role {role}. Its permissions go with it.
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="cta" onClick={remove} disabled={removeRole.isPending}>
            {removeRole.isPending ? 'Removing...' : 'Remove'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
