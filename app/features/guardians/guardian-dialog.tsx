import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { browserClient } from '~/lib/supabase/client';
import { type GuardianForm, setGuardian } from './guardians-api';
import { GUARDIAN_MESSAGES } from './messages';

export interface Guardian {
  guardian_name: string | null;
  guardian_relation: string | null;
  guardian_phone: string | null;
  guardian_email: string | null;
}

interface GuardianDialogProps {
  candidateId: string;
  guardian: Guardian;
}

/** Names the parent or guardian of someone under 18. */
export function GuardianDialog({ candidateId, guardian }: GuardianDialogProps) {
  const isKnown = Boolean(guardian.guardian_name ?? guardian.guardian_email);
  return (
    <FormDialog
      title={isKnown ? 'Change guardian' : 'Add guardian'}
      description={
        isKnown
          ? 'A new email address is asked about every application that waits, and the links we sent before stop working.'
          : 'We email them a link where they can agree or decline.'
      }
      icon={Pencil}
      variant="outline"
      isWide
    >
      {(close) => (
        <GuardianFields
          candidateId={candidateId}
          guardian={guardian}
          isKnown={isKnown}
          onDone={close}
        />
      )}
    </FormDialog>
  );
}

const REASON_MAX = 2000;

interface GuardianFieldsProps extends GuardianDialogProps {
  isKnown: boolean;
  onDone: () => void;
}

function GuardianFields({ candidateId, guardian, isKnown, onDone }: GuardianFieldsProps) {
  const queryClient = useQueryClient();
  const form = useForm<GuardianForm>({
    defaultValues: {
      name: guardian.guardian_name ?? '',
      relation: guardian.guardian_relation ?? '',
      phone: guardian.guardian_phone ?? '',
      email: guardian.guardian_email ?? '',
      reason: '',
    },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const draft = useFormDraft(`guardian:${candidateId}`, form);
  const save = useMutation({
    mutationFn: (typed: GuardianForm) => setGuardian(browserClient(), candidateId, typed),
    onSuccess() {
      notify.success(GUARDIAN_MESSAGES.saved);
      onDone();
    },
    onError: (error) => notifyFailure(GUARDIAN_MESSAGES.saveFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <form noValidate onSubmit={handleSubmit((typed) => save.mutate(typed))} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Name" required error={errors.name?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('name', { required: GUARDIAN_MESSAGES.nameMissing })}
            maxLength={200}
          />
        )}
      </FormField>
      <FormField label="Relationship">
        {(field) => <Input {...field} {...register('relation')} maxLength={100} />}
      </FormField>
      <FormField label="Phone">
        {(field) => <Input {...field} {...register('phone')} type="tel" maxLength={50} />}
      </FormField>
      <FormField label="Email" required error={errors.email?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('email', {
              validate: (typed) => /^\S+@\S+$/.test(typed.trim()) || GUARDIAN_MESSAGES.emailMissing,
            })}
            type="email"
            maxLength={320}
          />
        )}
      </FormField>
      {isKnown && (
        <FormField
          label="Reason"
          hint="Kept on the timeline."
          required
          error={errors.reason?.message}
        >
          {(field) => (
            <Textarea
              {...field}
              {...register('reason', {
                setValueAs: (text: string) => text.trim(),
                required: GUARDIAN_MESSAGES.reasonMissing,
              })}
              rows={2}
              maxLength={REASON_MAX}
            />
          )}
        </FormField>
      )}
      <FormDialogActions submit="Save guardian" submitting="Saving..." isPending={save.isPending} />
    </form>
  );
}
