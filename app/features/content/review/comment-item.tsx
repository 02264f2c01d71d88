import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { When } from '~/components/when';
import { useAuth } from '~/features/auth/use-auth';
import { useUserId } from '~/features/auth/use-user-id';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { CONTENT_MESSAGES } from '../messages';
import type { PageComment } from './review-api';
import { useDeleteComment, useSettleComment } from './review-queries';

const { commentReopened, commentResolved } = CONTENT_MESSAGES;

interface CommentItemProps {
  comment: PageComment;
  /** The block that the comment is about; `null` for the whole page. */
  about: string | null;
}

export function CommentItem({ comment, about }: CommentItemProps) {
  const { can } = useAuth();
  const userId = useUserId();
  const settle = useSettleComment();
  const remove = useDeleteComment();
  const isOwn = comment.author_id !== null && comment.author_id === userId;
  const isSettled = comment.resolved_at !== null;

  return (
    <li className="grid gap-2 border-b border-border p-5 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ColleaguePerson userId={comment.author_id} fallback={isOwn ? 'You' : 'A colleague'} />
        <span className="text-muted-foreground">
          <When at={comment.created_at} />
        </span>
      </p>
      {(about || isSettled) && (
        <p className="flex flex-wrap gap-2">
          {about && <Badge variant="muted">{about}</Badge>}
          {isSettled && <Badge variant="success">Resolved</Badge>}
        </p>
      )}
      <p className="leading-6 whitespace-pre-wrap wrap-anywhere">{comment.body}</p>
      <div className="flex flex-wrap gap-2">
        {(isOwn || can('content.write')) && (
          <Button
            variant="outline"
            size="sm"
            disabled={settle.isPending}
            onClick={() =>
              settle.mutate(
                { id: comment.id, isSettled: !isSettled },
                {
                  onSuccess: () => notify.success(isSettled ? commentReopened : commentResolved),
                  onError: (error) => notifyFailure(CONTENT_MESSAGES.commentFailed, error),
                },
              )
            }
          >
            {isSettled ? 'Reopen' : 'Resolve'}
          </Button>
        )}
        {(isOwn || can('content.manage')) && (
          <Button
            variant="ghost"
            size="sm"
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(comment.id, {
                onSuccess: () => notify.success(CONTENT_MESSAGES.commentDeleted),
                onError: (error) => notifyFailure(CONTENT_MESSAGES.commentDeleteFailed, error),
              })
            }
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
