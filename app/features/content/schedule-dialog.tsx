import { zodResolver } from '@hookform/resolvers/zod';
import { CalendarClock } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { useSchedulePage } from './content-queries';
import type { ContentPage } from './content-schema';
import { CONTENT_MESSAGES, changeFailure } from './messages';
import { fromPerthInput, toPerthInput } from './perth-time';
import { type ScheduleForm, scheduleSchema } from './schedule-schema';

interface ScheduleDialogProps {
  page: ContentPage;
  onChanged: (page: ContentPage) => void;
}

export function ScheduleDialog({ page, onChanged }: ScheduleDialogProps) {
  return (
    <FormDialog
      title="Schedule"
      description="In Perth time. What is saved at that time is published."
      icon={CalendarClock}
      variant="outline"
    >
      {(close) => <ScheduleFields page={page} onChanged={onChanged} onDone={close} />}
    </FormDialog>
  );
}

function ScheduleFields({ page, onChanged, onDone }: ScheduleDialogProps & { onDone: () => void }) {
  const schedulePage = useSchedulePage(page.id);
  const { register, handleSubmit, formState } = useForm<ScheduleForm>({
    resolver: zodResolver(scheduleSchema()),
    defaultValues: {
      publishAt: toPerthInput(page.publish_at),
      unpublishAt: toPerthInput(page.unpublish_at),
    },
  });
  const { errors } = formState;

  function save({ publishAt, unpublishAt }: ScheduleForm) {
    const schedule = {
      publish_at: fromPerthInput(publishAt),
      unpublish_at: fromPerthInput(unpublishAt),
    };
    schedulePage.mutate(schedule, {
      onSuccess(saved) {
        notify.success(CONTENT_MESSAGES.scheduled, { description: page.title });
        onChanged(saved);
        onDone();
      },
      onError(error) {
        const cause = toAppError(error);
        const { title, description } = changeFailure(
          cause,
          CONTENT_MESSAGES.scheduleFailed,
          'publish',
        );
        notifyFailure(title, cause, description);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <FormField label="Publish at" error={errors.publishAt?.message} hint="Empty: not scheduled.">
        {(field) => <Input {...field} {...register('publishAt')} type="datetime-local" />}
      </FormField>
      <FormField
        label="Unpublish at"
        error={errors.unpublishAt?.message}
        hint="Empty: not scheduled."
      >
        {(field) => <Input {...field} {...register('unpublishAt')} type="datetime-local" />}
      </FormField>
      <FormDialogActions submit="Save" submitting="Saving..." isPending={schedulePage.isPending} />
    </form>
  );
}
