import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarX, Check } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { formatDateTime } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { ChangeInterview, PlanInterview } from './interview-dialogs';
import { endInterview } from './interviews-api';
import { interviewsQuery, plannedQuery } from './interviews-queries';
import {
  canHaveInterview,
  type Interview,
  type InterviewRow,
  REASON_MAX,
  replyText,
} from './interviews-schema';
import { INTERVIEW_MESSAGES } from './messages';

const STATUSES = {
  planned: ['Planned', 'info'],
  done: ['Done', 'success'],
  cancelled: ['Cancelled', 'muted'],
} as const;

interface InterviewPanelProps {
  application: { id: string; stage: string; name: string };
  canManage: boolean;
}

/** The interviews of an application, the latest first. */
export function InterviewPanel({ application, canManage }: InterviewPanelProps) {
  const query = useQuery(interviewsQuery(application.id));
  return (
    <section aria-label="Interviews" className="grid grid-cols-1 gap-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Interviews</h3>
        {canManage && canHaveInterview(application.stage) && (
          <PlanInterview applicationId={application.id} of={application.name} />
        )}
      </div>
      <QueryStates
        query={query}
        failed={INTERVIEW_MESSAGES.fetchFailed}
        isEmpty={(interviews) => interviews.length === 0}
        empty={<p className="text-muted-foreground">No interview yet.</p>}
      >
        {(interviews) => (
          <ul aria-label="Interviews" className="grid grid-cols-1 gap-4">
            {interviews.map((interview) => (
              <InterviewItem key={interview.id} interview={interview} canManage={canManage} />
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}

interface InterviewItemProps {
  interview: InterviewRow;
  canManage: boolean;
}

function InterviewItem({ interview, canManage }: InterviewItemProps) {
  const { starts_at, minutes, status, place, notes, cancel_reason } = interview;
  const [label, look] = STATUSES[status as keyof typeof STATUSES] ?? [status, 'muted'];
  const when = formatDateTime(starts_at);
  return (
    <li className="grid grid-cols-1 gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{when}</span>
        <span className="text-muted-foreground">{minutes} minutes</span>
        <Badge variant={look}>{label}</Badge>
      </p>
      {place && <InterviewPlace place={place} />}
      <People interview={interview} />
      {notes && <p className="leading-6 whitespace-pre-wrap wrap-anywhere">{notes}</p>}
      {cancel_reason && <p className="wrap-anywhere text-muted-foreground">{cancel_reason}</p>}
      {canManage && status !== 'cancelled' && (
        <div className="flex flex-wrap gap-1.5">
          {status === 'planned' && Date.parse(starts_at) < Date.now() && (
            <MarkDone interview={interview} of={when} />
          )}
          <ChangeInterview interview={interview} of={when} />
          {status === 'planned' && <CancelInterview interview={interview} of={when} />}
        </div>
      )}
    </li>
  );
}

/** Who attends, and what they answered to the invitation. */
function People({ interview }: { interview: InterviewRow }) {
  const invited = (interview.people ?? []).map(({ id, name, is_candidate }) => {
    const reply = replyText(interview, id);
    if (reply) return `${name} (${reply})`;
    return is_candidate ? null : name;
  });
  const people = [...invited, interview.employer_people].filter(Boolean).join(', ');
  return people && <p className="wrap-anywhere text-muted-foreground">With {people}</p>;
}

/** A link if it is the address of a video call. */
export function InterviewPlace({ place }: { place: string }) {
  if (!/^https?:\/\/\S+$/.test(place)) return <p className="wrap-anywhere">{place}</p>;
  return (
    <a
      href={place}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere text-link underline underline-offset-4"
    >
      {place}
    </a>
  );
}

interface InterviewActionProps {
  interview: Interview;
  of: string;
}

function useEndInterview(interview: Interview) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Parameters<typeof endInterview>[2]) =>
      endInterview(browserClient(), interview, change),
    onError: (error) => notifyFailure(INTERVIEW_MESSAGES.changeFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

function MarkDone({ interview, of }: InterviewActionProps) {
  const end = useEndInterview(interview);
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Done ${of}`}
      aria-disabled={end.isPending}
      onClick={() =>
        !end.isPending &&
        end.mutate({ status: 'done' }, { onSuccess: () => notify.success(INTERVIEW_MESSAGES.done) })
      }
    >
      <Check aria-hidden />
      Done
    </Button>
  );
}

function CancelInterview({ interview, of }: InterviewActionProps) {
  return (
    <FormDialog
      title="Cancel interview"
      of={of}
      description="Everyone who attends is told by email. The reason is kept with the interview: only colleagues see it."
      icon={CalendarX}
      variant="outline"
    >
      {(close) => <CancelForm interview={interview} onDone={close} />}
    </FormDialog>
  );
}

function CancelForm({ interview, onDone }: { interview: Interview; onDone: () => void }) {
  const end = useEndInterview(interview);
  const form = useForm({ defaultValues: { reason: '' } });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`interview:${interview.id}:cancel`, form);

  function cancel({ reason }: { reason: string }) {
    end.mutate(
      { status: 'cancelled', cancel_reason: reason },
      {
        onSuccess() {
          notify.success(INTERVIEW_MESSAGES.cancelled);
          onDone();
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={handleSubmit(cancel)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Reason" required error={formState.errors.reason?.message}>
        {(field) => (
          <Textarea
            {...field}
            {...register('reason', {
              setValueAs: (text: string) => text.trim(),
              required: INTERVIEW_MESSAGES.reasonMissing,
            })}
            rows={3}
            maxLength={REASON_MAX}
          />
        )}
      </FormField>
      <FormDialogActions
        submit="Cancel interview"
        cancel="Keep interview"
        submitting="Cancelling..."
        isPending={end.isPending}
      />
    </form>
  );
}

interface CardInterviewProps {
  vacancyId: string;
  application: { id: string; stage: string; name: string };
  canManage: boolean;
}

/** On a card of the board: when the interview is or, in that stage, a button to plan one. */
export function CardInterview({ vacancyId, application, canManage }: CardInterviewProps) {
  const { data } = useQuery(plannedQuery(vacancyId));
  const planned = data?.find(({ application_id }) => application_id === application.id);
  if (planned) {
    return (
      <p>
        <Badge variant="info">Interview {formatDateTime(planned.starts_at)}</Badge>
      </p>
    );
  }
  if (!data || !canManage || application.stage !== 'interview') return null;
  return <PlanInterview applicationId={application.id} of={application.name} />;
}

interface NextInterviewProps {
  application: { id: string; stage: string };
  /** The job's title. */
  job: string;
  canManage: boolean;
}

/** Beside an application on the candidate's page. */
export function NextInterview({ application, job, canManage }: NextInterviewProps) {
  const { data } = useQuery(interviewsQuery(application.id));
  const planned = data?.findLast(({ status }) => status === 'planned');
  if (planned) return <Badge variant="info">Interview {formatDateTime(planned.starts_at)}</Badge>;
  if (!data || !canManage || !canHaveInterview(application.stage)) return null;
  return <PlanInterview applicationId={application.id} of={`for ${job}`} />;
}
