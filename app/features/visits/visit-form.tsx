import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { NativeSelect } from '~/components/native-select';
import { Alert } from '~/components/ui/alert';
import { buttonVariants } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { focusInvalid } from '~/lib/focus-invalid';
import { formatDate } from '~/lib/format';
import { VISITS_PAGE } from '~/lib/kept-visits';
import { officeTimeName } from '~/lib/office-clock';
import { randomId } from '~/lib/secure-context';
import { ChoiceField } from './choice-field';
import { VISIT_HINTS, VISIT_MESSAGES } from './messages';
import { PhotoField } from './photo-field';
import { PlacementContact } from './placement-contact';
import { PlacementHistory } from './placement-history';
import { RatingField } from './rating-field';
import { SignatureField } from './signature-field';
import { useVisitDraft } from './use-visit-draft';
import type { Visits } from './use-visits';
import { BigButton, BigLink, Frame, Section } from './visit-parts';
import { type KeptVisit, saved } from './visit-queue';
import {
  emptyVisit,
  FOLLOW_UP_MAX,
  problemsOf,
  RATINGS,
  suggestedStep,
  TEXT_MAX,
  type VisitPlacement,
  type VisitProblems,
  WAYS,
} from './visits-schema';

const BIG_FIELD = 'min-h-12 text-base md:text-base';

interface VisitFormProps {
  userId: string;
  visits: Visits;
  /** A visit from this phone, to continue or to correct. */
  known: KeptVisit | undefined;
  placementId: string;
  taskId: string | null;
}

export function VisitForm(props: VisitFormProps) {
  const { visits, known, placementId } = props;
  const placement = visits.kept?.list.placements.find(({ id }) => id === placementId);
  if (!placement && !known) {
    return (
      <Frame title="Record a visit" start={<Back />}>
        {visits.isAsking ? (
          <p role="status">Loading…</p>
        ) : (
          <Alert variant="warning" title={VISIT_MESSAGES.notThere} />
        )}
      </Frame>
    );
  }
  return <Fields {...props} placement={placement} />;
}

function Back() {
  return (
    <Link
      to={VISITS_PAGE}
      aria-label="Back to my visits"
      className={`${buttonVariants({ variant: 'ghost' })} size-12 p-0!`}
    >
      <ArrowLeft aria-hidden className="size-6" />
    </Link>
  );
}

function Fields(props: VisitFormProps & { placement: VisitPlacement | undefined }) {
  const { userId, visits, known, placement, placementId, taskId } = props;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<VisitProblems>({});
  const steps = (visits.kept?.list.steps ?? []).filter((step) => step.placement_id === placementId);
  const draft = useVisitDraft(firstVisit, visits);
  const { visit, change } = draft;
  const { values } = visit;
  const step = steps.find(({ id }) => id === values.task_id);

  /** Continues what was begun for this placement. */
  function firstVisit(): KeptVisit {
    const begun = visits.visits.find(
      ({ state, values }) => state === 'draft' && values.placement_id === placementId,
    );
    const found = known ?? begun;
    if (found) return found;
    const planned = taskId
      ? steps.find(({ id }) => id === taskId)
      : suggestedStep(steps, placementId, visits.now());
    return {
      id: randomId(),
      userId,
      state: 'draft',
      version: 0,
      isStored: false,
      values: emptyVisit(placementId, planned, visits.now()),
      candidate: placement?.candidate ?? '',
      organisation: placement?.organisation ?? '',
      files: [],
      savedAt: '',
      tries: 0,
      nextTry: 0,
      problem: null,
    };
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.isAdding) return;
    const found = problemsOf(values, { placement, step, now: visits.now() });
    setProblems(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => focusInvalid(form.current));
      return;
    }
    try {
      await draft.finish(saved(visit, Date.now()));
      if (!navigator.onLine) {
        notify.success(VISIT_MESSAGES.kept, { description: VISIT_MESSAGES.keptText });
      }
      await navigate(VISITS_PAGE, { replace: true });
    } catch (error) {
      notifyFailure(VISIT_MESSAGES.keepFailed, error, VISIT_MESSAGES.noRoom);
    }
  }

  const stepOptions = new Map(
    steps.map(({ id, title, due_on }) => [id, `${title}, ${formatDate(due_on)}`]),
  );
  // The step may have been done meanwhile. The visit is then only linked to it.
  if (values.task_id && !stepOptions.has(values.task_id))
    stepOptions.set(values.task_id, 'The planned visit');

  return (
    <Frame title={visit.candidate || 'Record a visit'} start={<Back />}>
      {visit.problem && (
        <Alert variant="error" title={visit.problem}>
          Nothing is lost. Correct it here and save it again, or go back to copy or delete it.
        </Alert>
      )}
      {draft.isUnkept && <Alert variant="error" title={VISIT_MESSAGES.noRoom} />}
      {placement && (
        <>
          <PlacementContact placement={placement} />
          <PlacementHistory placement={placement} />
        </>
      )}
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        // So that the bar with the button never covers a field that gets the focus, or its error.
        className="grid grid-cols-1 gap-7 [&_:is(input,select,textarea)]:scroll-mb-52"
      >
        <ChoiceField
          label="How"
          name="way"
          choices={WAYS}
          value={values.way}
          onChange={(way) => change({ way })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-3">
          <FormField label="Day" error={problems.day}>
            {(field) => (
              <Input
                {...field}
                type="date"
                className={BIG_FIELD}
                value={values.day}
                onChange={({ target }) => change({ day: target.value })}
              />
            )}
          </FormField>
          <FormField label={`Time (${officeTimeName()})`}>
            {(field) => (
              <Input
                {...field}
                type="time"
                className={BIG_FIELD}
                value={values.time}
                onChange={({ target }) => change({ time: target.value })}
              />
            )}
          </FormField>
        </div>
        {stepOptions.size > 0 && (
          <FormField
            label="Planned step that this completes"
            hint={VISIT_HINTS.completes(step?.kind)}
            error={problems.task_id}
          >
            {(field) => (
              <NativeSelect
                {...field}
                className={BIG_FIELD}
                placeholder="None of these"
                options={stepOptions}
                value={values.task_id}
                onChange={({ target }) => change({ task_id: target.value })}
              />
            )}
          </FormField>
        )}
        {RATINGS.map((rating) => (
          <RatingField
            key={rating.name}
            rating={rating}
            isOwn={placement?.is_own ?? false}
            value={values[rating.name]}
            onChange={(score) => change({ [rating.name]: score })}
          />
        ))}
        <LongText label="Notes" value={values.notes} onChange={(notes) => change({ notes })} />
        <LongText
          label="Concerns"
          hint="Leave empty if there are none. A concern becomes a task for the owner of the placement."
          value={values.concerns}
          onChange={(concerns) => change({ concerns })}
        />
        <Section title="Follow-up">
          <FormField label="What needs to be done" error={problems.follow_up}>
            {(field) => (
              <Input
                {...field}
                className={BIG_FIELD}
                maxLength={FOLLOW_UP_MAX}
                value={values.follow_up}
                onChange={({ target }) => change({ follow_up: target.value })}
              />
            )}
          </FormField>
          {(values.follow_up || values.follow_up_on) && (
            <>
              <FormField
                label="By"
                hint="Leave empty for the next day the office is open."
                error={problems.follow_up_on}
              >
                {(field) => (
                  <Input
                    {...field}
                    type="date"
                    className={BIG_FIELD}
                    value={values.follow_up_on}
                    onChange={({ target }) => change({ follow_up_on: target.value })}
                  />
                )}
              </FormField>
              {!placement?.is_own && (
                <ChoiceField
                  label="Who does it"
                  name="follow_up_for"
                  choices={{
                    owner: placement?.owner ?? 'The owner of the placement',
                    visitor: 'I do',
                  }}
                  value={values.follow_up_for}
                  onChange={(follow_up_for) => change({ follow_up_for })}
                />
              )}
            </>
          )}
        </Section>
        <Section title="Photos and documents">
          <PhotoField
            files={visit.files}
            problem={draft.fileProblem}
            isAdding={draft.isAdding}
            onAdd={(files) => void draft.addFiles(files)}
            onRemove={draft.removeFile}
          />
        </Section>
        <Section title="Supervisor’s signature">
          <SignatureField values={values} problem={problems.signed_by} onChange={change} />
        </Section>
        <SaveBar isAdding={draft.isAdding}>Save visit</SaveBar>
      </form>
      {placement && (
        <BigLink variant="outline" href={`/admin/placements/${placement.id}`}>
          Open this placement in the back office
        </BigLink>
      )}
    </Frame>
  );
}

function SaveBar({ isAdding, children }: { isAdding: boolean; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  return (
    <div ref={bar} className="sticky bottom-0 -mx-3 border-t border-border bg-background p-3">
      <BigButton type="submit" aria-disabled={isAdding} className="w-full text-lg!">
        {children}
      </BigButton>
    </div>
  );
}

const GAP_PX = 12;

/** The message about the visit before must not cover the button that saves this one. */
function useToastsAbove(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const toaster = document.querySelector<HTMLElement>('[data-toaster]');
    if (!toaster || !bar.current) return;
    toaster.style.bottom = `${bar.current.offsetHeight + GAP_PX}px`;
    return () => {
      toaster.style.bottom = '';
    };
  }, [bar]);
}

interface LongTextProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

function LongText({ label, hint, value, onChange }: LongTextProps) {
  return (
    <FormField label={label} hint={hint}>
      {(field) => (
        <Textarea
          {...field}
          rows={3}
          maxLength={TEXT_MAX}
          className="text-base md:text-base"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
