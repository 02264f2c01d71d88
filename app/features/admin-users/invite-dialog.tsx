import { zodResolver } from '@hookform/resolvers/zod';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { NO_MAIL } from '~/features/auth/messages';
import { useIsSsoOnly } from '~/features/auth/use-site-url';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { effectiveRole } from '~/lib/permissions';
import { useMailSetup } from '~/lib/use-mail-setup';
import { AccountLink } from './account-link';
import { useInviteUser } from './admin-users-queries';
import { type Invitation, invitationSchema } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';
import { RoleSelect } from './role-select';

export function InviteDialog() {
  const { hasAccountMail } = useMailSetup();
  const isSsoOnly = useIsSsoOnly();
  return (
    <FormDialog
      title="Invite"
      description={
        isSsoOnly
          ? 'Creates an account for someone who doesn’t have one yet. They sign in with their work account. No email is sent.'
          : hasAccountMail
            ? 'For someone who doesn’t have an account yet. They get an email with a link to choose a password.'
            : `${NO_MAIL.title}. ${NO_MAIL.invite}`
      }
      icon={Send}
      variant="outline"
    >
      {(close) => <InviteForm onDone={close} />}
    </FormDialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const inviteUser = useInviteUser();
  const form = useForm<Invitation>({
    resolver: zodResolver(invitationSchema),
    // Starts with the role that has the fewest rights; giving more has to be chosen.
    defaultValues: { name: '', email: '', role: effectiveRole(null) },
  });
  const { control, register, handleSubmit, setError, reset, formState } = form;
  const draft = useFormDraft('invitation', form);
  const [handOver, setHandOver] = useState<{ link: string; email: string } | null>(null);
  const { hasAccountMail } = useMailSetup();
  const isSsoOnly = useIsSsoOnly();
  const { errors } = formState;

  function send(invitation: Invitation) {
    inviteUser.mutate(invitation, {
      onSuccess({ message, link }) {
        if (link) {
          // The invitation exists now, so the form has no unsaved changes.
          reset(invitation);
          notify.success(ADMIN_USER_MESSAGES.linkMade);
          setHandOver({ link, email: invitation.email });
          return;
        }
        notify.success(ADMIN_USER_MESSAGES.invited, { description: message });
        onDone();
      },
      onError(error) {
        const description = failureText(toAppError(error));
        setError('email', { message: description }, { shouldFocus: true });
        notifyFailure(ADMIN_USER_MESSAGES.inviteFailed, error, description);
      },
    });
  }

  if (handOver) {
    return (
      <div className="grid gap-4">
        <AccountLink {...handOver} />
        <Button onClick={onDone}>I have copied it</Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Name" required error={errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormField label="Email" required error={errors.email?.message}>
        {(field) => <Input {...field} {...register('email')} type="email" autoComplete="off" />}
      </FormField>
      <FormField label="Role" required error={errors.role?.message}>
        {(field) => (
          <Controller
            name="role"
            control={control}
            render={({ field: { value, onChange, ref } }) => (
              <RoleSelect field={field} value={value} onChange={onChange} ref={ref} />
            )}
          />
        )}
      </FormField>
      <FormDialogActions
        submit={isSsoOnly ? 'Create account' : hasAccountMail ? 'Send invitation' : 'Create link'}
        submitting={hasAccountMail && !isSsoOnly ? 'Sending...' : 'Creating...'}
        isPending={inviteUser.isPending}
      />
    </form>
  );
}
