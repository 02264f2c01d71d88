import {
  CircleCheck,
  CirclePause,
  CirclePlay,
  CircleX,
  type LucideIcon,
  RotateCcw,
} from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useRecordChange } from '~/features/records/use-record-change';
import { todayKey } from '~/lib/format';
import { PLACEMENT_MESSAGES } from './messages';
import { PLACEMENTS } from './placement-kind';
import { isOver, type Placement, REASON_MAX } from './placements-schema';

/** Suspends, resumes and ends a placement. */
export function PlacementActions({ placement }: { placement: Placement }) {
  const { save, isPending } = useRecordChange(PLACEMENTS, placement);
  const { status } = placement;
  // The person is placed again from the application.
  if (status === 'withdrawn') return null;
  if (isOver(placement)) {
    return (
      <Button
        variant="outline"
        size="sm"
        disabled={isPending}
        onClick={() => save({ status: 'active' })}
      >
        <RotateCcw aria-hidden />
        Reopen
      </Button>
    );
  }
  return (
    <>
      {status === 'suspended' ? (
        <DayDialog
          placement={placement}
          title="Resume"
          description="Steps and the expected end are pushed back by the time away."
          icon={CirclePlay}
          day="Back since"
          toChange={({ day }) => ({ status: 'active', suspended_until: day })}
        />
      ) : (
        <DayDialog
          placement={placement}
          title="Suspend"
          description="Steps wait until the placement is resumed."
          icon={CirclePause}
          day="Away from"
          until="Expected back"
          reason="optional"
          toChange={({ day, until, reason }) => ({
            status: 'suspended',
            suspended_from: day,
            suspended_until: until || null,
            suspended_reason: reason || null,
          })}
        />
      )}
      {status !== 'planned' && (
        <DayDialog
          placement={placement}
          title="Complete"
          description="The remaining steps will be closed."
          icon={CircleCheck}
          day="Last day"
          toChange={({ day }) => ({ status: 'completed', ended_on: day })}
        />
      )}
      <DayDialog
        placement={placement}
        title="End early"
        description="The remaining steps will be closed."
        icon={CircleX}
        day="Last day"
        reason="required"
        toChange={({ day, reason }) => ({
          status: 'ended_early',
          ended_on: day,
          end_reason: reason,
        })}
      />
    </>
  );
}

interface DayValues {
  day: string;
  until: string;
  reason: string;
}

interface DayDialogProps {
  placement: Placement;
  title: string;
  description: string;
  icon: LucideIcon;
  /** The label of the day, and of a second one if there is any. */
  day: string;
  until?: string;
  reason?: 'optional' | 'required';
  toChange: (values: DayValues) => Partial<Placement>;
}

function DayDialog(props: DayDialogProps) {
  const { title, description, icon } = props;
  return (
    <FormDialog title={title} description={description} icon={icon} variant="outline">
      {(close) => <DayForm {...props} onDone={close} />}
    </FormDialog>
  );
}

function DayForm(props: DayDialogProps & { onDone: () => void }) {
  const { placement, title, day, until, reason, toChange, onDone } = props;
  const { save, isPending } = useRecordChange(PLACEMENTS, placement);
  const form = useForm<DayValues>({
    defaultValues: { day: todayKey(), until: '', reason: '' },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`placement:${placement.id}:${title}`, form);
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => save(toChange(values), onDone))}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <FormField label={day} required error={formState.errors.day?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('day', { required: PLACEMENT_MESSAGES.dayMissing })}
            type="date"
          />
        )}
      </FormField>
      {until && (
        <FormField label={until} hint="Leave empty if not known yet.">
          {(field) => <Input {...field} {...register('until')} type="date" />}
        </FormField>
      )}
      {reason && (
        <FormField
          label="Reason"
          required={reason === 'required'}
          error={formState.errors.reason?.message}
        >
          {(field) => (
            <Textarea
              {...field}
              {...register('reason', {
                setValueAs: (text: string) => text.trim(),
                required: reason === 'required' && PLACEMENT_MESSAGES.reasonMissing,
              })}
              maxLength={REASON_MAX}
              rows={3}
            />
          )}
        </FormField>
      )}
      <FormDialogActions submit={title} submitting="Saving..." isPending={isPending} />
    </form>
  );
}
