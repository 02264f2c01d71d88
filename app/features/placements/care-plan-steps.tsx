import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DeleteDialog } from '~/components/delete-dialog';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useAuth } from '~/features/auth/use-auth';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { StaffSelect } from '~/features/staff/staff-select';
import { CARE_KINDS } from '~/lib/records/trade';
import { browserClient } from '~/lib/supabase/client';
import { careKindLabel } from './care-list';
import { type CarePlan, deleteStep, type PlanStep, saveStep } from './care-plans-api';
import { PLAN_MESSAGES } from './messages';
import { REASON_MAX } from './placements-schema';
import { ANCHORS, inOrder, UNITS, whenText } from './step-words';

const TITLE_MAX = 150;
const AMOUNT_MAX = 500;

export function PlanSteps({ plan, canManage }: { plan: CarePlan; canManage: boolean }) {
  return (
    <div className="grid gap-4">
      <ul
        aria-label={`Steps of ${plan.title}`}
        className="grid grid-cols-1 divide-y divide-border text-sm"
      >
        {inOrder(plan.steps).map((step) => (
          <li key={step.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <div className="grid min-w-0 gap-0.5">
              <p className="font-medium wrap-anywhere">{step.title}</p>
              <p className="text-muted-foreground">
                {careKindLabel(step.kind)}, {whenText(step)}
                {step.assignee_id && (
                  <>
                    {' · '}
                    <ColleaguePerson staffId={step.assignee_id} fallback="A colleague" />
                  </>
                )}
              </p>
            </div>
            {canManage && (
              <div className="flex flex-wrap gap-1.5">
                <StepDialog plan={plan} step={step} />
                <DeleteStep step={step} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {plan.steps.length === 0 && <p className="text-sm text-muted-foreground">No steps yet.</p>}
      {canManage && (
        <div>
          <StepDialog plan={plan} />
        </div>
      )}
    </div>
  );
}

interface StepDialogProps {
  plan: CarePlan;
  step?: PlanStep;
}

function StepDialog({ plan, step }: StepDialogProps) {
  return (
    <FormDialog
      title={step ? 'Edit' : 'Add step'}
      of={step ? step.title : `to ${plan.title}`}
      description="Existing placements keep their steps until you apply the plan to them."
      icon={step ? Pencil : Plus}
      variant="outline"
    >
      {(close) => <StepForm plan={plan} step={step} onDone={close} />}
    </FormDialog>
  );
}

function StepForm({ plan, step, onDone }: StepDialogProps & { onDone: () => void }) {
  const { can } = useAuth();
  const queryClient = useQueryClient();
  const form = useForm({
    defaultValues: {
      title: step?.title ?? '',
      kind: step?.kind ?? 'visit',
      amount: String(step?.amount ?? 4),
      unit: step?.unit ?? 'weeks',
      anchor: step?.anchor ?? 'after_start',
      assignee_id: step?.assignee_id ?? '',
      guidance: step?.guidance ?? '',
    },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`care-step:${step?.id ?? plan.id}`, form);
  const save = useMutation({
    mutationFn: ({ amount, assignee_id, ...rest }: Record<string, string>) =>
      saveStep(browserClient(), step?.id ?? null, {
        ...(rest as Pick<PlanStep, 'title' | 'kind' | 'unit' | 'anchor' | 'guidance'>),
        plan_id: plan.id,
        amount: Number(amount),
        assignee_id: assignee_id || null,
      }),
    onSuccess() {
      notify.success(PLAN_MESSAGES.stepSaved);
      onDone();
    },
    onError: (error) => notifyFailure(PLAN_MESSAGES.stepFailed, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['placements'] }),
  });

  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => save.mutate(values))}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <FormField label="Title" required error={formState.errors.title?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('title', {
              setValueAs: (text: string) => text.trim(),
              required: PLAN_MESSAGES.titleMissing,
            })}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField label="Type" required>
        {(field) => <NativeSelect {...field} {...register('kind')} required options={CARE_KINDS} />}
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField label="Number" required error={formState.errors.amount?.message}>
          {(field) => (
            <Input
              {...field}
              {...register('amount', {
                validate: (text, { anchor }) =>
                  (/^\d+$/.test(text) &&
                    Number(text) <= AMOUNT_MAX &&
                    (anchor !== 'every' || Number(text) > 0)) ||
                  PLAN_MESSAGES.amountMissing,
              })}
              inputMode="numeric"
            />
          )}
        </FormField>
        <FormField label="Unit" required>
          {(field) => <NativeSelect {...field} {...register('unit')} required options={UNITS} />}
        </FormField>
      </div>
      <FormField label="When" required>
        {(field) => <NativeSelect {...field} {...register('anchor')} required options={ANCHORS} />}
      </FormField>
      {can('leads.manage') && (
        <FormField
          label="Who does it"
          hint="Choose nobody to leave it to the owner of the placement."
        >
          {(field) => (
            <StaffSelect {...field} {...register('assignee_id')} chosenId={step?.assignee_id} />
          )}
        </FormField>
      )}
      <FormField label="Guidance" hint="What to ask, and what to bring.">
        {(field) => (
          <Textarea {...field} {...register('guidance')} rows={3} maxLength={REASON_MAX} />
        )}
      </FormField>
      <FormDialogActions submit="Save" submitting="Saving..." isPending={save.isPending} />
    </form>
  );
}

function DeleteStep({ step }: { step: PlanStep }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteStep(browserClient(), step.id),
    onError: (error) => notifyFailure(PLAN_MESSAGES.stepFailed, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['placements'] }),
  });
  return (
    <DeleteDialog
      title="Delete this step?"
      of={step.title}
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(undefined, {
          onSuccess() {
            notify.success(PLAN_MESSAGES.stepDeleted, { description: step.title });
            close();
          },
        })
      }
    >
      “{step.title}” will be deleted from the plan. Existing placements keep it.
    </DeleteDialog>
  );
}
