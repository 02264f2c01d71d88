import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { formatDateTime } from '~/lib/format';
import { officeTimeName } from '~/lib/office-clock';
import { browserClient } from '~/lib/supabase/client';
import { VISIT_MESSAGES, VISIT_PROBLEMS } from './messages';
import { correctVisit, type Visit, type VisitCorrection } from './placement-visits-api';
import { clockOf, momentOf, RATINGS, TEXT_MAX, WAYS } from './visits-schema';

const SCORE_OPTIONS = new Map(['1', '2', '3', '4', '5'].map((score) => [score, score]));

/** Lets the office correct a stored visit. */
export function CorrectVisit({ visit }: { visit: Visit }) {
  return (
    <FormDialog
      title="Correct"
      of={`visit of ${formatDateTime(visit.done_at)}`}
      description="A low rating for safety or wellbeing adds a task if there isn’t one yet."
      icon={Pencil}
      variant="outline"
    >
      {(close) => <CorrectForm visit={visit} onDone={close} />}
    </FormDialog>
  );
}

function startOf(visit: Visit) {
  return {
    way: visit.way,
    ...clockOf(Date.parse(visit.done_at)),
    attendance: String(visit.attendance ?? ''),
    safety: String(visit.safety ?? ''),
    training: String(visit.training ?? ''),
    wellbeing: String(visit.wellbeing ?? ''),
    notes: visit.notes ?? '',
    concerns: visit.concerns ?? '',
  };
}

type Values = ReturnType<typeof startOf>;

/** Only what was changed, so that the seconds of the time and a colleague's changes stay. */
function changeOf(values: Values, start: Values): VisitCorrection {
  const score = (text: string) => (text ? Number(text) : null);
  const isMoved = values.day !== start.day || values.time !== start.time;
  return {
    ...(values.way !== start.way && { way: values.way }),
    ...(isMoved && { done_at: new Date(momentOf(values)).toISOString() }),
    ...Object.fromEntries(
      RATINGS.filter(({ name }) => values[name] !== start[name]).map(({ name }) => [
        name,
        score(values[name]),
      ]),
    ),
    ...(values.notes !== start.notes && { notes: values.notes }),
    ...(values.concerns !== start.concerns && { concerns: values.concerns }),
  };
}

function CorrectForm({ visit, onDone }: { visit: Visit; onDone: () => void }) {
  const queryClient = useQueryClient();
  const start = startOf(visit);
  const form = useForm({ defaultValues: start });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`visit:${visit.id}`, form);
  const correct = useMutation({
    mutationFn: (values: Values) => correctVisit(browserClient(), visit, changeOf(values, start)),
    onSuccess() {
      notify.success(VISIT_MESSAGES.changed);
      onDone();
    },
    onError: (error) => notifyFailure(VISIT_MESSAGES.changeFailed, error),
    // Tasks and the timeline show it too.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  const isTime = (_: string, values: Values) =>
    !Number.isNaN(momentOf(values)) || VISIT_PROBLEMS.time;

  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => correct.mutate(values))}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <FormField label="How">
        {(field) => <NativeSelect {...field} {...register('way')} required options={WAYS} />}
      </FormField>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <FormField label="Day" required error={formState.errors.day?.message}>
          {(field) => <Input {...field} {...register('day', { validate: isTime })} type="date" />}
        </FormField>
        <FormField label={`Time (${officeTimeName()})`} required>
          {(field) => <Input {...field} {...register('time')} type="time" />}
        </FormField>
        {RATINGS.map(({ name, label }) => (
          <FormField key={name} label={label}>
            {(field) => (
              <NativeSelect
                {...field}
                {...register(name)}
                placeholder="Not asked"
                options={SCORE_OPTIONS}
              />
            )}
          </FormField>
        ))}
      </div>
      <FormField label="Concerns">
        {(field) => <Textarea {...field} {...register('concerns')} rows={3} maxLength={TEXT_MAX} />}
      </FormField>
      <FormField label="Notes">
        {(field) => <Textarea {...field} {...register('notes')} rows={3} maxLength={TEXT_MAX} />}
      </FormField>
      <FormDialogActions submit="Save" submitting="Saving..." isPending={correct.isPending} />
    </form>
  );
}
