import { ShieldOff } from 'lucide-react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { useMailSetup } from '~/lib/use-mail-setup';
import { useRemoveSecondFactor } from './admin-users-queries';
import type { AdminUser } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';

/** For someone who has lost both their phone and their recovery codes. */
export function RemoveFactorDialog({ user }: { user: AdminUser }) {
  const removeFactor = useRemoveSecondFactor();
  const { hasAccountMail } = useMailSetup();
  const trigger = (
    <Button variant="outline" size="sm" className="justify-self-start">
      <ShieldOff aria-hidden />
      Remove second factor
    </Button>
  );
  const refusal = removeFactor.error && (
    <Alert variant="error" title={ADMIN_USER_MESSAGES.factorFailed}>
      {failureText(toAppError(removeFactor.error))}
    </Alert>
  );

  function remove(close: () => void) {
    removeFactor.mutate(user.user_id, {
      onSuccess(wasThere) {
        if (wasThere)
          notify.success(ADMIN_USER_MESSAGES.factorRemoved, { description: user.email });
        else notify.info(ADMIN_USER_MESSAGES.noFactor, { description: user.email });
        close();
      },
    });
  }

  return (
    <div className="grid gap-2 border-t border-border pt-5">
      <p className="text-sm text-muted-foreground">
        Have they lost their phone or passkey and their recovery codes? Without the second factor,
        they sign in with their password and set up a new one if their role requires it.
      </p>
      <ConfirmDialog
        trigger={trigger}
        title="Remove the second factor?"
        verb={['Remove', 'Removing...']}
        isPending={removeFactor.isPending}
        refusal={refusal}
        onOpen={removeFactor.reset}
        onConfirm={remove}
      >
        First make sure it really is {user.email} asking. They will be signed out everywhere
        {hasAccountMail && ' and notified by email'}. If their role requires a second factor, they
        will have to set up a new one.
      </ConfirmDialog>
    </div>
  );
}
