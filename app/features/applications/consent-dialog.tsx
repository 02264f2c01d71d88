import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { Alert } from '~/components/ui/alert';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { SHARED_PARTS } from '~/lib/records/trade';
import { browserClient } from '~/lib/supabase/client';
import { type Consent, noteConsent } from './adding-api';
import { ADDING_MESSAGES } from './messages';

const REASON_MAX = 2000;
/** Someone whom we added has sent no answers and no cover note. */
const OFFERED = ['contact', 'resume'] as const;

interface MissingConsentProps {
  applicationId: string;
  name: string;
  canManage: boolean;
}

/** Says that someone whom staff added has not been asked yet, and takes down their answer. */
export function MissingConsent({ applicationId, name, canManage }: MissingConsentProps) {
  return (
    <Alert variant="warning" title={`${name} has not agreed to be put forward yet`}>
      <div className="grid gap-2">
        <p>We added them to this vacancy. The employer won’t see them until they agree.</p>
        {canManage && (
          <div className="text-foreground">
            <FormDialog
              title="They agreed"
              description={`Only if ${name} has told you. Nothing is sent to them.`}
              icon={Handshake}
              variant="outline"
            >
              {(close) => <ConsentForm applicationId={applicationId} onDone={close} />}
            </FormDialog>
          </div>
        )}
      </div>
    </Alert>
  );
}

interface ConsentFormProps {
  applicationId: string;
  onDone: () => void;
}

function ConsentForm({ applicationId, onDone }: ConsentFormProps) {
  const queryClient = useQueryClient();
  const form = useForm<Consent>({ defaultValues: { shares: [], reason: '' } });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`consent:${applicationId}`, form);
  const note = useMutation({
    mutationFn: (consent: Consent) => noteConsent(browserClient(), applicationId, consent),
    onSuccess() {
      notify.success(ADDING_MESSAGES.consentNoted);
      onDone();
    },
    onError: (error) => notifyFailure(ADDING_MESSAGES.consentFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit((consent) => note.mutate(consent))}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-sm font-medium">
          The employer may see their name, suburb, licences, transport and availability, and
        </legend>
        {OFFERED.map((part) => (
          <label
            key={part}
            className="flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <input type="checkbox" value={part} {...register('shares')} />
            {SHARED_PARTS[part]}
          </label>
        ))}
      </fieldset>
      <FormField label="How did they agree?" required error={formState.errors.reason?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('reason', {
              validate: (reason) => reason.trim() !== '' || 'Required',
            })}
            maxLength={REASON_MAX}
            placeholder="For example, on the phone today"
          />
        )}
      </FormField>
      <FormDialogActions submit="Save" submitting="Saving..." isPending={note.isPending} />
    </form>
  );
}
