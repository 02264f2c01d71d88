import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CalendarDays,
  Check,
  ClipboardCheck,
  type LucideIcon,
  RotateCcw,
  SkipForward,
} from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { todayKey } from '~/lib/format';
import { VISITS_PAGE } from '~/lib/kept-visits';
import { browserClient } from '~/lib/supabase/client';
import { type CareChange, type CareStep, changeStep } from './care-api';
import { careState } from './care-state';
import { CARE_MESSAGES, PLACEMENT_MESSAGES } from './messages';
import { REASON_MAX } from './placements-schema';

function useChangeStep(step: CareStep) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: CareChange) => changeStep(browserClient(), step, change),
    onError: (error) => notifyFailure(CARE_MESSAGES.changeFailed, error),
    // Tasks, the timeline and the dashboard show it too.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

/** Finishes, moves or skips a step; one that is finished can be opened again. */
export function CareStepActions({ step, placementId }: { step: CareStep; placementId: string }) {
  const change = useChangeStep(step);
  if (step.status === 'closed') return null;
  if (step.completed_at) {
    return (
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        aria-label={`Reopen ${step.title}`}
        disabled={change.isPending}
        onClick={() =>
          change.mutate(
            { action: 'reopen' },
            { onSuccess: () => notify.success(CARE_MESSAGES.reopened) },
          )
        }
      >
        <RotateCcw aria-hidden />
        Reopen
      </Button>
    );
  }
  const isPlanned = careState(step, todayKey()) === 'planned';
  return (
    <div className="flex flex-wrap gap-1.5">
      {step.kind === 'visit' && (
        <Button asChild size="sm" variant={isPlanned ? 'outline' : 'default'}>
          {/* A full page load, because that page's worker must not control this one. */}
          <a
            href={`${VISITS_PAGE}?placement=${placementId}&task=${step.id}`}
            aria-label={`Record visit ${step.title}`}
          >
            <ClipboardCheck aria-hidden />
            Record visit
          </a>
        </Button>
      )}
      <StepDialog
        step={step}
        title="Done"
        description={step.guidance || step.title}
        icon={Check}
        label="Note"
        done={CARE_MESSAGES.done}
        toChange={(note) => ({ action: 'complete', note })}
      />
      <StepDialog
        step={step}
        title="Move"
        description="If the office is closed on that day, it moves to the next day it is open."
        icon={CalendarDays}
        label="Due"
        isDay
        isRequired
        done={CARE_MESSAGES.moved}
        toChange={(day) => ({ action: 'move', day })}
      />
      <StepDialog
        step={step}
        title="Skip"
        description="The reason is kept with the step."
        icon={SkipForward}
        label="Reason"
        isRequired
        done={CARE_MESSAGES.skipped}
        toChange={(note) => ({ action: 'skip', note })}
      />
    </div>
  );
}

interface StepDialogProps {
  step: CareStep;
  title: string;
  description: string;
  icon: LucideIcon;
  label: string;
  isDay?: boolean;
  isRequired?: boolean;
  /** The message when it is done. */
  done: string;
  toChange: (text: string) => CareChange;
}

function StepDialog(props: StepDialogProps) {
  const { step, title, description, icon } = props;
  return (
    <FormDialog
      title={title}
      of={step.title}
      description={description}
      icon={icon}
      variant="outline"
    >
      {(close) => <StepForm {...props} onDone={close} />}
    </FormDialog>
  );
}

function StepForm(props: StepDialogProps & { onDone: () => void }) {
  const { step, title, label, isDay = false, isRequired = false, done, toChange, onDone } = props;
  const change = useChangeStep(step);
  const form = useForm({
    defaultValues: { text: isDay ? (step.due_on ?? todayKey()) : '' },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`care:${step.id}:${title}`, form);
  const field = register('text', {
    setValueAs: (text: string) => text.trim(),
    required:
      isRequired && (isDay ? PLACEMENT_MESSAGES.dayMissing : PLACEMENT_MESSAGES.reasonMissing),
  });

  function save({ text }: { text: string }) {
    change.mutate(toChange(text), {
      onSuccess() {
        notify.success(done, { description: step.title });
        onDone();
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label={label} required={isRequired} error={formState.errors.text?.message}>
        {(control) =>
          isDay ? (
            <Input {...control} {...field} type="date" />
          ) : (
            <Textarea {...control} {...field} rows={3} maxLength={REASON_MAX} />
          )
        }
      </FormField>
      <FormDialogActions submit={title} submitting="Saving..." isPending={change.isPending} />
    </form>
  );
}
