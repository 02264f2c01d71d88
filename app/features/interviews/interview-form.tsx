import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialogActions } from '~/components/form-dialog';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Skeleton } from '~/components/ui/skeleton';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import type { TeamMember } from '~/features/staff/colleagues';
import { useTeam } from '~/features/staff/use-team';
import { formatDateTime } from '~/lib/format';
import { officeTimeName } from '~/lib/office-clock';
import { browserClient } from '~/lib/supabase/client';
import { changeInterview, planInterview } from './interviews-api';
import { clashesQuery, contactsQuery } from './interviews-queries';
import {
  EMPLOYER_PEOPLE_MAX,
  emptyInterview,
  type Interview,
  type InterviewPerson,
  type InterviewForm as InterviewValues,
  interviewProblems,
  MINUTES_MAX,
  MINUTES_MIN,
  minutesOf,
  NOTES_MAX,
  PLACE_MAX,
  startOf,
  toInterviewForm,
} from './interviews-schema';
import { INTERVIEW_MESSAGES } from './messages';

interface InterviewFormProps {
  applicationId: string;
  /** The interview to change. Without it, the form plans one. */
  interview?: Interview | undefined;
  onDone: () => void;
}

/** Waits for the people: without them the form could not say who attends. */
export function InterviewForm(props: InterviewFormProps) {
  const { phase, team, ownId } = useTeam();
  const contacts = useQueryPhase(useQuery(contactsQuery(props.applicationId)));
  if (phase === 'loading' || contacts.phase === 'loading') return <Skeleton className="h-64" />;
  return (
    <InterviewFields
      {...props}
      team={team}
      ownId={ownId}
      contacts={contacts.phase === 'ready' ? contacts.data : []}
    />
  );
}

interface InterviewFieldsProps extends InterviewFormProps {
  team: TeamMember[];
  contacts: InterviewPerson[];
  ownId: string | null;
}

function InterviewFields(props: InterviewFieldsProps) {
  const { applicationId, interview, team, contacts, ownId, onDone } = props;
  const queryClient = useQueryClient();
  // Someone who has left stays where they were chosen.
  const offered = team.filter(({ id, isOnTeam }) => isOnTeam || interview?.staff_ids.includes(id));
  const form = useForm<InterviewValues>({
    defaultValues: interview ? toInterviewForm(interview) : emptyInterview(ownId ? [ownId] : []),
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const draft = useFormDraft(`interview:${interview?.id ?? `new:${applicationId}`}`, form);
  const values = useWatch({ control: form.control }) as InterviewValues;
  const save = useMutation({
    mutationFn: (wanted: InterviewValues) =>
      interview
        ? changeInterview(browserClient(), interview, wanted)
        : planInterview(browserClient(), applicationId, wanted),
    onSuccess(_saved, { hasTakenPlace }) {
      const added = hasTakenPlace ? INTERVIEW_MESSAGES.recorded : INTERVIEW_MESSAGES.planned;
      notify.success(interview ? INTERVIEW_MESSAGES.changed : added);
      onDone();
    },
    onError: (error) =>
      notifyFailure(
        interview ? INTERVIEW_MESSAGES.changeFailed : INTERVIEW_MESSAGES.planFailed,
        error,
      ),
    // The calendar and the timeline show it too.
    onSettled: () => void queryClient.invalidateQueries(),
  });

  function submit(wanted: InterviewValues) {
    const problems = Object.entries(interviewProblems(wanted, interview ?? null));
    for (const [name, message] of problems) {
      setError(name as 'day', { message }, { shouldFocus: true });
    }
    if (problems.length === 0) save.mutate(wanted);
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid min-w-0 grid-cols-1 gap-4">
      <DraftOffer {...draft} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <FormField label="Day" required error={errors.day?.message}>
          {(field) => <Input {...field} {...register('day')} type="date" />}
        </FormField>
        <FormField label="Time" required error={errors.time?.message} hint={officeTimeName()}>
          {(field) => <Input {...field} {...register('time')} type="time" />}
        </FormField>
        <FormField label="Minutes" required error={errors.minutes?.message}>
          {(field) => (
            <Input
              {...field}
              {...register('minutes')}
              type="number"
              inputMode="numeric"
              min={MINUTES_MIN}
              max={MINUTES_MAX}
              step={5}
            />
          )}
        </FormField>
      </div>
      <FormField label="Place or link">
        {(field) => (
          <Input {...field} {...register('place')} maxLength={PLACE_MAX} autoComplete="off" />
        )}
      </FormField>
      <PeopleChoice
        legend="From the office"
        people={offered}
        empty="Nobody is on the team yet."
        field={register('staff_ids')}
      />
      {contacts.length > 0 && (
        <PeopleChoice
          legend="From the employer"
          people={contacts}
          empty=""
          field={register('client_ids')}
        />
      )}
      <FormField
        label={contacts.length > 0 ? 'Others from the employer' : 'From the employer'}
        hint="People without a record here. Those who are invited see their names."
      >
        {(field) => (
          <Input
            {...field}
            {...register('employer_people')}
            maxLength={EMPLOYER_PEOPLE_MAX}
            autoComplete="off"
          />
        )}
      </FormField>
      <Clashes applicationId={applicationId} values={values} exceptId={interview?.id} />
      <FormField label="Notes">
        {(field) => <Textarea {...field} {...register('notes')} rows={3} maxLength={NOTES_MAX} />}
      </FormField>
      <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input type="checkbox" {...register('hasTakenPlace')} />
        It has already taken place
      </label>
      {!values.hasTakenPlace && (
        <p className="text-sm text-muted-foreground">{INTERVIEW_MESSAGES.invites}</p>
      )}
      <FormDialogActions
        submit={interview ? 'Save' : values.hasTakenPlace ? 'Record interview' : 'Plan interview'}
        submitting="Saving..."
        isPending={save.isPending}
      />
    </form>
  );
}

interface PeopleChoiceProps {
  legend: string;
  people: readonly InterviewPerson[];
  empty: string;
  field: UseFormRegisterReturn;
}

function PeopleChoice({ legend, people, empty, field }: PeopleChoiceProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid max-h-40 grid-cols-1 overflow-y-auto rounded-md border border-border px-3 py-1">
        {people.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-9 cursor-pointer items-center gap-2 text-sm wrap-anywhere pointer-coarse:min-h-11"
          >
            <input type="checkbox" value={id} {...field} />
            {name}
          </label>
        ))}
        {people.length === 0 && <p className="py-2 text-sm text-muted-foreground">{empty}</p>}
      </div>
    </fieldset>
  );
}

interface ClashesProps {
  applicationId: string;
  values: InterviewValues;
  exceptId: string | undefined;
}

/** Warns, and leaves the decision to the person. */
function Clashes({ applicationId, values, exceptId }: ClashesProps) {
  const { day, time, staff_ids, client_ids, hasTakenPlace } = values;
  const start = startOf(day, time);
  const minutes = minutesOf(values.minutes);
  const isAsked = start !== null && minutes !== null && !hasTakenPlace;
  const state = useQueryPhase(
    useQuery({
      ...clashesQuery({
        applicationId,
        staffIds: staff_ids,
        clientIds: client_ids,
        startsAt: isAsked ? new Date(start).toISOString() : '',
        minutes: minutes ?? 0,
        exceptId,
      }),
      enabled: isAsked,
    }),
  );
  if (!isAsked || state.phase === 'loading') return null;
  if (state.phase === 'failed') {
    return <Alert variant="warning" title={INTERVIEW_MESSAGES.clashesFailed} />;
  }
  if (state.data.length === 0) return null;
  return (
    <Alert variant="warning" title="There is another interview at this time">
      <ul className="grid gap-1">
        {state.data.map(({ id, person, candidate, at, length }) => (
          <li key={`${id} ${person}`} className="wrap-anywhere">
            {person}
            {person !== candidate && `: ${candidate}`}, {formatDateTime(at)}, {length} minutes
          </li>
        ))}
      </ul>
    </Alert>
  );
}
