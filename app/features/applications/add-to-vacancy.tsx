import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BriefcaseBusiness, UserPlus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { RecordSearch } from '~/features/records/record-search';
import { titled } from '~/lib/records/titled-options';
import { APPLICATION_STAGES } from '~/lib/records/trade';
import { browserClient } from '~/lib/supabase/client';
import { type Added, type Addition, addToVacancy } from './adding-api';
import { CANDIDATE_SEARCH, VACANCY_SEARCH } from './adding-search';
import { templatesQuery } from './applications-queries';
import { LetterFields, NO_LETTER } from './letter-fields';
import { ADDING_MESSAGES, APPLICATION_MESSAGES } from './messages';

const FIRST_STAGES = {
  applied: APPLICATION_STAGES.labels.applied ?? '',
  screening: APPLICATION_STAGES.labels.screening ?? '',
};

const DESCRIPTION =
  'Nobody is told unless you choose a letter. The employer sees nothing until the person has agreed.';

interface Chosen {
  id: string;
  name: string;
}

interface AddToVacancyProps {
  candidateIds: readonly string[];
  /** The candidate's name, if there is one. */
  of?: string;
  variant?: 'default' | 'outline';
}

/** Puts candidates whom we know on a vacancy that the person searches for. */
export function AddToVacancy({ candidateIds, of, variant = 'outline' }: AddToVacancyProps) {
  return (
    <FormDialog
      title="Add to vacancy"
      of={of && `: ${of}`}
      description={DESCRIPTION}
      icon={BriefcaseBusiness}
      variant={variant}
      isWide
    >
      {(close) => <VacancyChoice candidateIds={candidateIds} onDone={close} />}
    </FormDialog>
  );
}

function VacancyChoice({ candidateIds, onDone }: AddToVacancyProps & { onDone: () => void }) {
  const [vacancy, setVacancy] = useState<Chosen>();
  return (
    <AddingForm vacancyId={vacancy?.id} candidateIds={candidateIds} onDone={onDone}>
      {vacancy ? (
        <FormField label="Vacancy">
          {(field) => (
            <span className="flex gap-2">
              <Input {...field} readOnly autoFocus value={vacancy.name} />
              <Button variant="outline" className="h-11" onClick={() => setVacancy(undefined)}>
                Change
              </Button>
            </span>
          )}
        </FormField>
      ) : (
        <RecordSearch
          kind={VACANCY_SEARCH}
          label="Vacancy"
          placeholder="Title, reference, employer or suburb"
          exceptIds={[]}
          detail={({ reference, organisation, status }) =>
            [reference, organisation?.name, titled(status)].filter(Boolean).join(' · ')
          }
          onChoose={({ id, name, reference }) => setVacancy({ id, name: `${name} (${reference})` })}
        />
      )}
    </AddingForm>
  );
}

interface AddCandidatesProps {
  vacancyId: string;
  /** Candidates who are on the vacancy already. */
  knownIds: readonly string[];
}

/** Puts candidates whom the person searches for on a vacancy. */
export function AddCandidates({ vacancyId, knownIds }: AddCandidatesProps) {
  return (
    <FormDialog
      title="Add candidates"
      description={DESCRIPTION}
      icon={UserPlus}
      variant="outline"
      isWide
    >
      {(close) => <CandidateChoice vacancyId={vacancyId} knownIds={knownIds} onDone={close} />}
    </FormDialog>
  );
}

function CandidateChoice(props: AddCandidatesProps & { onDone: () => void }) {
  const { vacancyId, knownIds, onDone } = props;
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const ids = chosen.map(({ id }) => id);
  return (
    <AddingForm vacancyId={vacancyId} candidateIds={ids} onDone={onDone}>
      <RecordSearch
        kind={CANDIDATE_SEARCH}
        label="Candidates"
        placeholder="Name, email, phone or suburb"
        exceptIds={[...knownIds, ...ids]}
        detail={({ email, phone, suburb }) => [email ?? phone, suburb].filter(Boolean).join(' · ')}
        onChoose={({ id, name }) => setChosen([...chosen, { id, name }])}
      />
      {chosen.length > 0 && (
        <ul aria-label="Chosen candidates" className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => setChosen(chosen.filter((one) => one.id !== id))}
              >
                {name} <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </AddingForm>
  );
}

interface AddingFormProps {
  vacancyId: string | undefined;
  candidateIds: readonly string[];
  onDone: () => void;
  children: ReactNode;
}

function AddingForm({ vacancyId, candidateIds, onDone, children }: AddingFormProps) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { stage: 'applied', letter: NO_LETTER } });
  const { register, handleSubmit, control, setValue } = form;
  const draft = useFormDraft('vacancy:add-candidates', form);
  const letter = useWatch({ control, name: 'letter' });
  const templates = useQuery(templatesQuery());
  const [isChecked, setIsChecked] = useState(false);
  const problem = problemOf(vacancyId, candidateIds);
  const add = useMutation({
    mutationFn: (addition: Addition) => addToVacancy(browserClient(), addition),
    onSuccess(added) {
      report(added);
      form.reset();
      onDone();
    },
    onError: (error) => notifyFailure(ADDING_MESSAGES.failed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });

  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => {
        setIsChecked(true);
        if (!vacancyId || problem) return;
        const { templateId, subject, body } = values.letter;
        const written = templateId ? { subject, body } : null;
        add.mutate({ vacancyId, candidateIds, stage: values.stage, letter: written });
      })}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      {children}
      {isChecked && problem && (
        <p role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      )}
      <FormField label="First stage">
        {(field) => (
          <NativeSelect {...field} {...register('stage')} required options={FIRST_STAGES} />
        )}
      </FormField>
      <QueryStates query={templates} failed={APPLICATION_MESSAGES.templatesFailed}>
        {(all) => (
          <LetterFields
            value={letter}
            onChange={(changed) => setValue('letter', changed, { shouldDirty: true })}
            templates={all}
            hint="It is sent at once to those who are added."
          />
        )}
      </QueryStates>
      <FormDialogActions submit="Add" submitting="Adding..." isPending={add.isPending} />
    </form>
  );
}

function problemOf(vacancyId: string | undefined, candidateIds: readonly string[]) {
  if (!vacancyId) return 'Choose a vacancy.';
  return candidateIds.length === 0 ? 'Choose at least one candidate.' : undefined;
}

function report({ added, known, unwritten }: Added) {
  const description = [
    known.length > 0 && `Already on it: ${known.join(', ')}.`,
    unwritten.length > 0 && `No email address for the letter: ${unwritten.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
  if (added === 0) notify.warning(ADDING_MESSAGES.nobody, { description });
  else notify.success(ADDING_MESSAGES.added(added), { description });
}
