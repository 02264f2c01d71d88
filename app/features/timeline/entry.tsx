import { useState } from 'react';
import { Link } from 'react-router';
import { DeleteDialog } from '~/components/delete-dialog';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useUserId } from '~/features/auth/use-user-id';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatDateTime } from '~/lib/format';
import { aboutOf } from './about';
import { CorrectEntry } from './correct-entry';
import { textParts } from './mentions';
import type { MessageParts } from './message-parts';
import { ENTRY_WORDS, TIMELINE_MESSAGES } from './messages';
import { OpenedMessage } from './opened-message';
import { SentText } from './sent-text';
import type { TimelineOf } from './timeline-api';
import { useDeleteActivity, usePutBack } from './timeline-queries';
import {
  type Activity,
  DELIVERY_LABELS,
  deliveryOf,
  fieldChanges,
  fieldNames,
  hasEarlierDetails,
  kindLabel,
  mentionsOf,
  receivedOf,
} from './timeline-schema';

interface EntryProps {
  activity: Activity;
  of: TimelineOf;
  /** Whether the entry may be about another record of the same person. */
  isPerson: boolean;
  canManage: boolean;
  /** Whether the reader may read sent messages. */
  canReadMail: boolean;
  messages: MessageParts | undefined;
}

export function Entry(props: EntryProps) {
  const { activity, of, isPerson, canManage, canReadMail, messages } = props;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const changes = fieldChanges(activity.details);
  const delivery = deliveryOf(activity);
  const message = receivedOf(activity);
  const isWritten = activity.kind === 'note' || activity.kind === 'call';
  return (
    <li className="grid gap-1 border-l-2 border-border pl-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {kindLabel(activity)}
          <DeliveryBadge activity={activity} />
          {(isPerson || activity.application_id) && <About activity={activity} of={of} />}
        </span>
        <time dateTime={activity.created_at} className="text-muted-foreground">
          {formatDateTime(activity.created_at)}
        </time>
      </p>
      {activity.actor_id && (
        <p className="text-muted-foreground">
          <ColleaguePerson userId={activity.actor_id} fallback={activity.actor ?? 'A colleague'} />
        </p>
      )}
      {isCorrecting ? (
        <CorrectEntry activity={activity} of={of} onDone={() => setIsCorrecting(false)} />
      ) : (
        <>
          {message && <ReceivedSubject {...message} />}
          {delivery && <FileCount count={delivery.files} />}
          <Body activity={activity} />
          {activity.edited_at && (
            <p className="text-xs text-muted-foreground">
              {ENTRY_WORDS.edited(formatDateTime(activity.edited_at))}
            </p>
          )}
        </>
      )}
      {delivery && canReadMail && (
        <OpenedMessage actions={delivery.status === 'queued' && messages?.undo(delivery.emailId)}>
          {() => <SentText emailId={delivery.emailId} files={messages?.files} />}
        </OpenedMessage>
      )}
      {message && canReadMail && messages && (
        <OpenedMessage
          actions={
            // The sender of a text is a number.
            message.message_kind === 'message' &&
            message.sender.includes('@') &&
            messages.reply(message.received_message_id, message.sender)
          }
        >
          {() => messages.received(message.received_message_id)}
        </OpenedMessage>
      )}
      {changes.map(({ field, before, after, notKept }) => (
        <p key={field} className="text-muted-foreground wrap-anywhere">
          {field}: {before === after ? `${after} (kept)` : `${before} → ${after}`}
          {notKept && `, not ${notKept}`}
        </p>
      ))}
      {canManage && hasEarlierDetails(activity) && <PutBack id={activity.id} />}
      {canManage && isWritten && !isCorrecting && (
        <EntryActions activity={activity} onCorrect={() => setIsCorrecting(true)} />
      )}
    </li>
  );
}

/** Colleagues who are mentioned have the name that they have now. */
function Body({ activity }: { activity: Activity }) {
  if (!activity.body) return null;
  return (
    <p className="leading-6 whitespace-pre-wrap wrap-anywhere">
      {activity.kind.endsWith('merge') && 'Merged in: '}
      {textParts(activity.body, mentionsOf(activity), activity.mentioned).map((part) =>
        part.isMention ? <strong key={part.at}>{part.text}</strong> : part.text,
      )}
    </p>
  );
}

type ReceivedFacts = NonNullable<ReturnType<typeof receivedOf>>;

/** Anyone can write any address, so a message that was filed by it may be from someone else. */
function ReceivedSubject(message: ReceivedFacts) {
  const { subject, sender, filed_by, files, is_from_stranger } = message;
  const facts = [
    `from ${sender}`,
    is_from_stranger && ENTRY_WORDS.stranger,
    filed_by === 'sender' && 'filed by the sender’s address',
    files > 0 && filesText(files),
  ];
  return (
    <>
      <p className="text-muted-foreground wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      {subject && <p className="font-medium wrap-anywhere">{subject}</p>}
    </>
  );
}

function filesText(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

function FileCount({ count }: { count: number }) {
  return count > 0 ? <p className="text-muted-foreground">Attached: {filesText(count)}</p> : null;
}

const PROBLEMS = ['failed', 'bounced'];

/** The status of a message, unless it was sent normally. */
function DeliveryBadge({ activity }: { activity: Activity }) {
  const delivery = deliveryOf(activity);
  if (!delivery || delivery.status === 'sent') return null;
  const { status, emailId } = delivery;
  const isProblem = PROBLEMS.includes(status);
  const badge = <Badge variant={isProblem ? 'accent' : 'muted'}>{DELIVERY_LABELS[status]}</Badge>;
  if (!isProblem) return badge;
  return (
    <Link to={`/admin/emails?open=${emailId}`} className="rounded-sm text-link underline">
      {badge}
    </Link>
  );
}

/** Which other record of the person the entry is about. */
function About({ activity, of }: { activity: Activity; of: TimelineOf }) {
  const about = aboutOf(activity, of);
  if (!about) return null;
  return (
    <Link to={about.path} className="font-normal text-link underline underline-offset-4">
      {about.label}
    </Link>
  );
}

/** One click: the entry that this adds can be put back in the same way. */
function PutBack({ id }: { id: string }) {
  const putBack = usePutBack(id);
  return (
    <Button
      variant="outline"
      size="sm"
      className="w-fit"
      aria-disabled={putBack.isPending}
      onClick={() => {
        if (putBack.isPending) return;
        putBack.mutate(undefined, {
          onSuccess(kept) {
            const description = ENTRY_WORDS.putBackKept(fieldNames(kept));
            notify.success(ENTRY_WORDS.putBackDone, kept.length > 0 ? { description } : {});
          },
          onError: (error) => notifyFailure(TIMELINE_MESSAGES.putBackFailed, error),
        });
      }}
    >
      {ENTRY_WORDS.putBack}
    </Button>
  );
}

interface EntryActionsProps {
  activity: Activity;
  onCorrect: () => void;
}

/** The author corrects an entry; everyone who manages the timeline may delete it. */
function EntryActions({ activity, onCorrect }: EntryActionsProps) {
  const userId = useUserId();
  const remove = useDeleteActivity(activity.id);
  return (
    <div className="flex flex-wrap gap-2">
      {(!activity.actor_id || activity.actor_id === userId) && (
        <Button variant="outline" size="sm" onClick={onCorrect}>
          {ENTRY_WORDS.correct}
        </Button>
      )}
      <DeleteDialog
        title={ENTRY_WORDS.deleteTitle}
        isPending={remove.isPending}
        onConfirm={(close) =>
          remove.mutate(undefined, {
            onSuccess() {
              notify.success(TIMELINE_MESSAGES.deleted);
              close();
            },
            onError: (error) => notifyFailure(TIMELINE_MESSAGES.deleteFailed, error),
          })
        }
      >
        {ENTRY_WORDS.deleteText}
      </DeleteDialog>
    </div>
  );
}
