import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { Alert } from '~/components/ui/alert';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { differenceLabel, differenceTexts } from '~/lib/records/differences';
import { browserClient } from '~/lib/supabase/client';
import { WAITING_MESSAGES } from './messages';
import { joinApplication, type WaitingApplication } from './waiting-api';

const REASON_MAX = 500;

interface JoinDialogProps {
  waiting: WaitingApplication;
  /** The person in our records. */
  name: string;
  /** The sender. */
  of: string;
  /** Someone else has decided while the dialog is open. */
  isGone: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Joins an application to a person whom a colleague has asked, with a choice for each difference. */
export function JoinDialog({ waiting, name, of, isGone, onOpenChange }: JoinDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormDialog
      title={`Link to ${name}`}
      of={`: the application of ${of}`}
      description={`Only if ${name} has told you that they sent it. Otherwise wait for their answer by email.`}
      icon={Link2}
      variant="outline"
      isWide
      isOpen={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        onOpenChange(open);
      }}
    >
      {(close) => <JoinForm waiting={waiting} isGone={isGone} onDone={close} />}
    </FormDialog>
  );
}

interface JoinValues {
  chosen: Record<string, string>;
  reason: string;
}

/** Says why there is nothing left to decide in an open dialog. */
export function DecidedElsewhere({ waiting }: { waiting: WaitingApplication }) {
  return (
    <Alert variant="error" title={WAITING_MESSAGES.gone}>
      {WAITING_MESSAGES.answered(waiting.candidate?.name)}
    </Alert>
  );
}

interface JoinFormProps extends Pick<JoinDialogProps, 'waiting' | 'isGone'> {
  onDone: () => void;
}

function JoinForm({ waiting, isGone, onDone }: JoinFormProps) {
  const queryClient = useQueryClient();
  const form = useForm<JoinValues>({
    defaultValues: {
      chosen: Object.fromEntries(waiting.differences.map(({ field }) => [field, 'known'])),
      reason: '',
    },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`join:${waiting.id}`, form);
  const join = useMutation({
    mutationFn: ({ chosen, reason }: JoinValues) =>
      joinApplication(browserClient(), waiting.id, chosen, reason),
    onSuccess() {
      notify.success(WAITING_MESSAGES.joined);
      onDone();
    },
    onError: (error) => notifyFailure(WAITING_MESSAGES.joinFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => join.mutate(values))}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      {waiting.differences.map((difference) => {
        const texts = differenceTexts(difference);
        return (
          <fieldset key={difference.field} className="grid gap-1.5 sm:grid-cols-2">
            <legend className="mb-1.5 text-sm font-medium">
              {differenceLabel(difference.field)}
            </legend>
            {(['known', 'sent'] as const).map((side) => (
              <label
                key={side}
                className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md border border-border px-3 py-1.5 text-sm wrap-anywhere has-checked:border-primary has-checked:bg-muted pointer-coarse:min-h-11"
              >
                <input
                  type="radio"
                  value={side}
                  className="accent-primary"
                  {...register(`chosen.${difference.field}`)}
                />
                {side === 'known' ? 'Keep' : 'Change to'}: {texts[side]}
              </label>
            ))}
          </fieldset>
        );
      })}
      <FormField
        label="How do you know that they sent it?"
        error={formState.errors.reason?.message}
        required
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register('reason', {
              validate: (reason) => reason.trim() !== '' || 'Required',
            })}
            maxLength={REASON_MAX}
            placeholder="For example, I called them on the number we have"
          />
        )}
      </FormField>
      {isGone && !join.isPending ? (
        <DecidedElsewhere waiting={waiting} />
      ) : (
        <FormDialogActions submit="Link" submitting="Linking..." isPending={join.isPending} />
      )}
    </form>
  );
}
