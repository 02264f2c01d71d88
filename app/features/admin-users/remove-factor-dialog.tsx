import { ShieldOff } from 'lucide-react';
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
import { useRemoveSecondFactor } from './admin-users-queries';
import type { AdminUser } from './admin-users-schema';
import { ADMIN_USER_MESSAGES, refusalText } from './messages';

/** For someone who has lost both the phone and the recovery codes. */
export function RemoveFactorDialog({ user }: { user: AdminUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const removeFactor = useRemoveSecondFactor();
  const refusal = removeFactor.error && refusalText(toAppError(removeFactor.error));

  function toggle(open: boolean) {
    if (open) removeFactor.reset();
    setIsOpen(open);
  }

  function remove() {
    removeFactor.mutate(user.user_id, {
      onSuccess(wasThere) {
        if (wasThere)
          notify.success(ADMIN_USER_MESSAGES.factorRemoved, { description: user.email });
        else notify.info(ADMIN_USER_MESSAGES.noFactor, { description: user.email });
        setIsOpen(false);
      },
    });
  }

  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      <div className="grid gap-2 border-t border-border pt-5">
        <p className="text-sm text-muted-foreground">
          Lost both the phone and the recovery codes? Without the second factor this person signs in
          with the password alone.
        </p>
        <DialogTrigger asChild>
          <Button variant="outline" size="sm" className="justify-self-start">
            <ShieldOff aria-hidden />
            Remove second factor
          </Button>
        </DialogTrigger>
      </div>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Remove the second factor?</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            Make sure first that it is {user.email} who asks. They are signed out everywhere and
            told by email; where their role asks for a second factor, they set up a new one.
          </DialogDescription>
        </DialogHeader>
        {refusal && (
          <Alert variant="error" title={ADMIN_USER_MESSAGES.factorFailed}>
            {refusal}
          </Alert>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="cta" onClick={remove} disabled={removeFactor.isPending}>
            {removeFactor.isPending ? 'Removing...' : 'Remove'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
