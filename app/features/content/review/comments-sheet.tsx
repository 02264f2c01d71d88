import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { DialogDescription, DialogTitle } from '~/components/ui/dialog';
import { Sheet, SheetContent, SheetTrigger } from '~/components/ui/sheet';
import type { ContentPage } from '../content-schema';
import { CONTENT_MESSAGES } from '../messages';
import { blockLabels } from './block-labels';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';
import type { PageComment } from './review-api';
import { commentsQuery } from './review-queries';

/** What staff say to each other about a page. Visitors never see it. */
export function CommentsSheet({ page }: { page: Pick<ContentPage, 'id' | 'content'> }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery(commentsQuery(page.id));
  const openCount = query.data?.filter(isOpenComment).length ?? 0;
  const labels = blockLabels(page.content);
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>
        <Button variant="outline" size="sm">
          <MessageSquare aria-hidden />
          <span className="max-sm:sr-only">Comments</span>
          {openCount > 0 && ` (${openCount})`}
        </Button>
      </SheetTrigger>
      <SheetContent className="max-w-lg">
        <div className="grid gap-2 border-b border-border p-5 pr-14">
          <DialogTitle>Comments</DialogTitle>
          <DialogDescription>
            For everyone who works on this page, not for visitors.
          </DialogDescription>
        </div>
        <QueryStates
          query={query}
          failed={CONTENT_MESSAGES.commentsFailed}
          size="panel"
          isEmpty={(comments) => comments.length === 0}
          empty={<p className="p-5 text-sm text-muted-foreground">No comments yet.</p>}
        >
          {(comments) => <CommentList comments={comments} labels={labels} />}
        </QueryStates>
        <div className="border-t border-border p-5">
          <CommentForm pageId={page.id} labels={labels} />
        </div>
      </SheetContent>
    </Sheet>
  );
}

function isOpenComment({ resolved_at }: PageComment): boolean {
  return resolved_at === null;
}

interface CommentListProps {
  comments: PageComment[];
  labels: Record<string, string>;
}

/** Settled comments are shown only when asked for. */
function CommentList({ comments, labels }: CommentListProps) {
  const [showsSettled, setShowsSettled] = useState(false);
  const shown = showsSettled ? comments : comments.filter(isOpenComment);
  const settledCount = comments.length - comments.filter(isOpenComment).length;
  return (
    <>
      <ul aria-label="Comments">
        {shown.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            about={comment.block_id && (labels[comment.block_id] ?? 'A block that was removed')}
          />
        ))}
      </ul>
      {settledCount > 0 && (
        <div className="px-5 py-3">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={showsSettled}
            onClick={() => setShowsSettled(!showsSettled)}
          >
            {showsSettled ? 'Hide resolved comments' : `Show resolved comments (${settledCount})`}
          </Button>
        </div>
      )}
    </>
  );
}
