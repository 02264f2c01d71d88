import { zodResolver } from '@hookform/resolvers/zod';
import { CalendarClock } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { officeTimeName } from '~/lib/office-clock';
import { fromOfficeInput, toOfficeInput } from '~/lib/office-input';
import type { PageSchedule } from './content-api';
import type { ContentPage } from './content-schema';
import { type ScheduleForm, scheduleSchema } from './schedule-schema';

interface ScheduleDialogProps {
  page: ContentPage;
  isPending: boolean;
  /** Returns whether it succeeded. A failure has been shown. */
  onSchedule: (schedule: PageSchedule) => Promise<boolean>;
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <FormDialog
      title="Schedule this page"
      description={`Times are in ${officeTimeName()}. The page will be published as it is now. Later changes are not included until you publish or schedule again.`}
      icon={CalendarClock}
      variant="outline"
    >
      {(close) => <ScheduleFields {...props} onDone={close} />}
    </FormDialog>
  );
}

interface ScheduleFieldsProps extends ScheduleDialogProps {
  onDone: () => void;
}

function ScheduleFields({ page, isPending, onSchedule, onDone }: ScheduleFieldsProps) {
  const form = useForm<ScheduleForm>({
    resolver: zodResolver(scheduleSchema()),
    defaultValues: {
      publishAt: toOfficeInput(page.publish_at),
      unpublishAt: toOfficeInput(page.unpublish_at),
    },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`schedule:${page.id}`, form);
  const { errors } = formState;

  async function save({ publishAt, unpublishAt }: ScheduleForm) {
    const isDone = await onSchedule({
      publish_at: fromOfficeInput(publishAt),
      unpublish_at: fromOfficeInput(unpublishAt),
    });
    if (isDone) onDone();
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField
        label="Publish at"
        error={errors.publishAt?.message}
        hint="Leave empty for no schedule."
      >
        {(field) => <Input {...field} {...register('publishAt')} type="datetime-local" />}
      </FormField>
      {/* The site needs its own pages. */}
      {!page.site_page && (
        <FormField
          label="Unpublish at"
          error={errors.unpublishAt?.message}
          hint="Leave empty for no schedule."
        >
          {(field) => <Input {...field} {...register('unpublishAt')} type="datetime-local" />}
        </FormField>
      )}
      <FormDialogActions submit="Save" submitting="Saving..." isPending={isPending} />
    </form>
  );
}
