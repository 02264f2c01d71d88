import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useAuth } from '~/features/auth/use-auth';
import { useCreateRecord } from '~/features/records/record-queries';
import { StaffSelect } from '~/features/staff/staff-select';
import { VACANCY_KINDS } from '~/lib/records/trade';
import { browserClient } from '~/lib/supabase/client';
import { PLACEMENT_MESSAGES } from './messages';
import { PartyField } from './party-field';
import { PLACEMENTS } from './placement-kind';
import { listCurrentOf, type PlaceStart } from './placements-api';
import { type NewPlacement, newPlacementSchema, type PlacementRow } from './placements-schema';
import { SecondPlacement } from './second-placement';
import { SupervisorSelect } from './supervisor-select';
import { usePlacedNotice } from './use-placed-notice';

interface PlacementFormProps {
  start: PlaceStart;
  submit: string;
  onDone: (id: string | undefined) => void;
}

/** Places someone. An application fills in what it can, including the candidate. */
export function PlacementForm({ start, submit, onDone }: PlacementFormProps) {
  const { can } = useAuth();
  const queryClient = useQueryClient();
  const create = useCreateRecord(PLACEMENTS);
  const notifyPlaced = usePlacedNotice();
  /** The placements that the person has already, once they are known. */
  const [current, setCurrent] = useState<PlacementRow[]>([]);
  const [isSure, setIsSure] = useState(false);
  const [names, setNames] = useState({
    candidate: start.candidate,
    organisation: start.organisation,
  });
  const form = useForm<NewPlacement>({
    resolver: zodResolver(newPlacementSchema),
    defaultValues: start.values,
  });
  const { register, handleSubmit, setValue, control, formState } = form;
  const draft = useFormDraft(`placement:${start.values.application_id || 'new'}`, form);
  const organisationId = useWatch({ control, name: 'organisation_id' });
  const error = (name: keyof NewPlacement) => formState.errors[name]?.message;

  async function save(values: NewPlacement) {
    // If the question cannot be asked, the person can still be placed.
    const current = await listCurrentOf(browserClient(), values.candidate_id).catch(() => []);
    setCurrent(current);
    if (current.length > 0 && !isSure) return;
    create.mutate(values, {
      onSuccess(id) {
        void notifyPlaced(names.candidate, values.application_id);
        form.reset();
        onDone(id);
      },
      onError: (cause) => notifyFailure(PLACEMENT_MESSAGES.placeFailed, cause),
      // The application, the vacancy and the candidate change too.
      onSettled: () => void queryClient.invalidateQueries(),
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      {!start.values.candidate_id && (
        <PartyField
          kind="candidate"
          label="Candidate"
          chosen={names.candidate}
          error={error('candidate_id')}
          onChoose={(id, candidate) => {
            setValue('candidate_id', id, { shouldDirty: true });
            setNames({ ...names, candidate });
            setCurrent([]);
            setIsSure(false);
          }}
        />
      )}
      <PartyField
        kind="organisation"
        label="Employer"
        chosen={names.organisation}
        error={error('organisation_id')}
        onChoose={(id, organisation) => {
          setValue('organisation_id', id, { shouldDirty: true });
          setValue('supervisor_id', '');
          setNames({ ...names, organisation });
        }}
      />
      <FormField label="Job type" required error={error('kind')}>
        {(field) => (
          <NativeSelect
            {...field}
            {...register('kind')}
            required
            placeholder="Choose a kind"
            options={VACANCY_KINDS}
          />
        )}
      </FormField>
      <FormField label="Position" required error={error('position')}>
        {(field) => <Input {...field} {...register('position')} autoComplete="off" />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Start" required error={error('starts_on')}>
          {(field) => <Input {...field} {...register('starts_on')} type="date" />}
        </FormField>
        <FormField label="Expected end" error={error('expected_end_on')}>
          {(field) => <Input {...field} {...register('expected_end_on')} type="date" />}
        </FormField>
      </div>
      {can('clients.view') && (
        <FormField label="Supervisor" hint="A contact at the employer.">
          {(field) => (
            <SupervisorSelect
              {...field}
              {...register('supervisor_id')}
              organisationId={organisationId}
            />
          )}
        </FormField>
      )}
      <FormField label="Training provider" error={error('provider')}>
        {(field) => <Input {...field} {...register('provider')} autoComplete="off" />}
      </FormField>
      <FormField label="Qualification" error={error('qualification')}>
        {(field) => <Input {...field} {...register('qualification')} autoComplete="off" />}
      </FormField>
      <FormField label="Training contract number" error={error('training_contract')}>
        {(field) => <Input {...field} {...register('training_contract')} autoComplete="off" />}
      </FormField>
      {can('leads.manage') && (
        <FormField label="Owner">
          {(field) => (
            <StaffSelect
              {...field}
              {...register('owner_id')}
              chosenId={start.values.owner_id}
              nobody="Me"
            />
          )}
        </FormField>
      )}
      {current.length > 0 && (
        <SecondPlacement
          name={names.candidate}
          current={current}
          isSure={isSure}
          onChange={setIsSure}
        />
      )}
      <FormDialogActions submit={submit} submitting="Placing..." isPending={create.isPending} />
    </form>
  );
}
