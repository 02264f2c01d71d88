import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { Check, Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { When } from '~/components/when';
import { ACCOUNT_SCREEN } from '~/lib/admin-screens';
import { cn } from '~/lib/cn';
import { browserClient } from '~/lib/supabase/client';
import { NOTICE_MESSAGES } from './messages';
import { readNotices } from './notices-api';
import { noticeKeys } from './notices-queries';
import type { Notice, NoticePage } from './notices-schema';

interface NoticeListProps {
  query: UseInfiniteQueryResult<InfiniteData<NoticePage>>;
  unread: number;
  /** The person opens a record. */
  onLeave: () => void;
}

export function NoticeList({ query, unread, onLeave }: NoticeListProps) {
  const queryClient = useQueryClient();
  const read = useMutation({
    mutationFn: (ids: string[] | null) => readNotices(browserClient(), ids),
    onError: (error) => notifyFailure(NOTICE_MESSAGES.readFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticeKeys.list }),
  });

  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-2 border-b border-border bg-popover px-3 py-1.5">
        <h2 className="mr-auto text-base font-semibold">Notifications</h2>
        {unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            disabled={read.isPending}
            onClick={() => read.mutate(null)}
          >
            Mark all as read
          </Button>
        )}
        <Button asChild variant="ghost" size="icon-sm">
          <Link
            to={`${ACCOUNT_SCREEN.to}#notices`}
            onClick={onLeave}
            aria-label="Notification settings"
          >
            <Settings2 aria-hidden />
          </Link>
        </Button>
      </div>
      <QueryStates
        query={query}
        failed={NOTICE_MESSAGES.fetchFailed}
        isEmpty={({ pages }) => pages.every(({ notices }) => notices.length === 0)}
        empty={
          <p className="px-3 py-6 text-center text-sm text-muted-foreground">
            {NOTICE_MESSAGES.empty}
          </p>
        }
      >
        {({ pages }) => (
          <ul className="divide-y divide-border">
            {pages
              .flatMap(({ notices }) => notices)
              .map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  onOpen={() => {
                    if (!notice.read_at) read.mutate([notice.id]);
                    onLeave();
                  }}
                  onRead={() => read.mutate([notice.id])}
                />
              ))}
          </ul>
        )}
      </QueryStates>
      {query.hasNextPage && (
        <div className="border-t border-border p-1.5 text-center">
          <Button
            variant="ghost"
            size="sm"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

interface NoticeRowProps {
  notice: Notice;
  onOpen: () => void;
  onRead: () => void;
}

function NoticeRow({ notice, onOpen, onRead }: NoticeRowProps) {
  const { line, href, created_at, read_at } = notice;
  return (
    <li className="flex items-start gap-1 pr-1.5">
      <Link
        to={href}
        onClick={onOpen}
        className="grid min-h-11 min-w-0 flex-1 gap-0.5 px-3 py-2 text-sm hover:bg-muted focus-visible:bg-muted"
      >
        <span className={cn('wrap-anywhere', !read_at && 'font-semibold')}>
          {!read_at && <span className="sr-only">Unread: </span>}
          {line}
        </span>
        <span className="text-xs text-muted-foreground">
          <When at={created_at} />
        </span>
      </Link>
      {!read_at && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Mark as read: ${line}`}
          onClick={onRead}
          className="mt-1 shrink-0"
        >
          <Check aria-hidden />
        </Button>
      )}
    </li>
  );
}
