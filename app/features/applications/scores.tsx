import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useUserId } from '~/features/auth/use-user-id';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { browserClient } from '~/lib/supabase/client';
import { type OwnScore, saveScores } from './applications-api';
import { scoresQuery } from './applications-queries';
import { averageOf, criteriaOf, SCORES, type Score } from './applications-schema';
import { APPLICATION_MESSAGES } from './messages';

const NOTE_MAX = 2000;

interface ScoresProps {
  applicationId: string;
  canManage: boolean;
}

/** What colleagues think, by criterion. Everyone changes their own scores and sees the others'. */
export function Scores({ applicationId, canManage }: ScoresProps) {
  const userId = useUserId();
  const query = useQuery(scoresQuery(applicationId));
  return (
    <section aria-label="Scores" className="grid gap-3 text-sm">
      <QueryStates query={query} failed={APPLICATION_MESSAGES.scoresFailed}>
        {(scores) => (
          <>
            <h3 className="flex justify-between font-semibold">
              Scores
              {scores.length > 0 && <span>Average {averageOf(scores)}</span>}
            </h3>
            {canManage && userId && (
              <OwnScoresForm applicationId={applicationId} userId={userId} scores={scores} />
            )}
            <OthersScores scores={scores.filter(({ scored_by }) => scored_by !== userId)} />
          </>
        )}
      </QueryStates>
    </section>
  );
}

function OthersScores({ scores }: { scores: Score[] }) {
  if (scores.length === 0) return null;
  return (
    <ul aria-label="Colleagues’ scores" className="grid gap-2">
      {scores.map(({ id, scored_by, criterion, score, note }) => (
        <li key={id} className="grid gap-0.5">
          <span className="flex flex-wrap gap-x-2">
            {criterion}: {score}
            <span className="text-muted-foreground">
              <ColleaguePerson userId={scored_by} fallback="A colleague" />
            </span>
          </span>
          {note && <span className="text-muted-foreground wrap-anywhere">{note}</span>}
        </li>
      ))}
    </ul>
  );
}

interface OwnScoresFormProps {
  applicationId: string;
  userId: string;
  scores: Score[];
}

function OwnScoresForm({ applicationId, userId, scores }: OwnScoresFormProps) {
  const queryClient = useQueryClient();
  const criteria = criteriaOf(scores);
  const form = useForm<{ own: OwnScore[] }>({
    values: { own: ownOf(criteria, scores, userId) },
    // Keeps what is being typed when a colleague's score arrives.
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(`scores:${applicationId}`, form);
  const save = useMutation({
    mutationFn: ({ own }: { own: OwnScore[] }) =>
      saveScores(browserClient(), applicationId, userId, own),
    onSuccess(_saved, { own }) {
      form.reset({ own });
      notify.success(APPLICATION_MESSAGES.scoresSaved);
    },
    onError: (error) => notifyFailure(APPLICATION_MESSAGES.scoreFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });

  return (
    <form onSubmit={form.handleSubmit((values) => save.mutate(values))} className="grid gap-2">
      <DraftOffer {...draft} />
      {criteria.map((criterion, index) => (
        <fieldset key={criterion} className="grid grid-cols-[6rem_1fr] items-center gap-2">
          <legend className="mb-1 font-medium">{criterion}</legend>
          <NativeSelect
            aria-label={`${criterion}, 1 to 5`}
            placeholder="–"
            options={SCORES}
            {...form.register(`own.${index}.score`)}
          />
          <Input
            aria-label={`Note on ${criterion.toLowerCase()}`}
            placeholder="Note"
            autoComplete="off"
            maxLength={NOTE_MAX}
            {...form.register(`own.${index}.note`)}
          />
        </fieldset>
      ))}
      <Button type="submit" size="sm" disabled={save.isPending} className="justify-self-start">
        {save.isPending ? 'Saving...' : 'Save scores'}
      </Button>
    </form>
  );
}

function ownOf(criteria: readonly string[], scores: Score[], userId: string): OwnScore[] {
  const own = scores.filter(({ scored_by }) => scored_by === userId);
  return criteria.map((criterion) => {
    const mine = own.find((score) => score.criterion === criterion);
    return { criterion, score: String(mine?.score ?? ''), note: mine?.note ?? '' };
  });
}
