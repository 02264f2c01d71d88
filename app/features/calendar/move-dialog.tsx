import { CalendarClock } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { officeTimeName } from '~/lib/office-clock';
import { fromTime, minuteOfDay, toTime } from './calendar-days';
import { type CalendarEntry, isStep, titleOf } from './calendar-schema';
import { CALENDAR_MESSAGES } from './messages';

interface MoveDialogProps {
  entry: CalendarEntry;
  /** `null` for any time of the day. */
  onMove: (day: string, minute: number | null) => void;
  onClose: () => void;
}

/** For the keyboard, for a phone, and for days that are not on the screen. */
export function MoveDialog({ entry, onMove, onClose }: MoveDialogProps) {
  return (
    <FormDialog
      title="Move to"
      description={
        isStep(entry)
          ? `${titleOf(entry)}. If the office is closed on that day, it moves to the next day it is open.`
          : titleOf(entry)
      }
      icon={CalendarClock}
      onClose={onClose}
    >
      {(close) => (
        <MoveForm
          entry={entry}
          onMove={(day, minute) => {
            close();
            onMove(day, minute);
          }}
        />
      )}
    </FormDialog>
  );
}

function MoveForm({ entry, onMove }: Omit<MoveDialogProps, 'onClose'>) {
  const { starts_at } = entry;
  const needsTime = entry.kind === 'interview';
  const form = useForm({
    defaultValues: { day: entry.day, time: starts_at ? toTime(minuteOfDay(starts_at)) : '' },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`calendar:${entry.kind}:${entry.id}`, form);
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ day, time }) => onMove(day, fromTime(time)))}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <FormField label="Day" required error={formState.errors.day?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('day', { required: CALENDAR_MESSAGES.dayMissing })}
            type="date"
          />
        )}
      </FormField>
      {(needsTime || isStep(entry)) && (
        <FormField
          label={`Time (${officeTimeName()})`}
          required={needsTime}
          hint={needsTime ? undefined : 'Leave empty for any time of the day.'}
          error={formState.errors.time?.message}
        >
          {(field) => (
            <Input
              {...field}
              {...register('time', { required: needsTime && CALENDAR_MESSAGES.timeMissing })}
              type="time"
            />
          )}
        </FormField>
      )}
      <FormDialogActions submit="Move" submitting="Moving..." isPending={false} />
    </form>
  );
}
