import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useQueryPhase } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Popover, PopoverContent, PopoverTrigger } from '~/components/ui/popover';
import { useUserId } from '~/features/auth/use-user-id';
import { browserClient } from '~/lib/supabase/client';
import { NOTICE_MESSAGES } from './messages';
import { NoticeList } from './notice-list';
import { readNoticesAbout } from './notices-api';
import { noticeKeys, noticeSettingsQuery, noticesQuery } from './notices-queries';
import { recordsIn, shortCount } from './notices-schema';
import { resumePush } from './push';
import { useLiveStream } from './use-live-stream';

/** The person's notices, with the number of unread ones. */
export function NoticeBell() {
  const userId = useUserId();
  return userId && <Bells key={userId} userId={userId} />;
}

function Bells({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useInfiniteQuery(noticesQuery());
  const state = useQueryPhase(query);
  const unread = state.phase === 'ready' ? (state.data.pages[0]?.unread ?? 0) : 0;
  useLiveStream();
  useReadOpenedRecord(unread);
  useResumedPush(userId);

  return (
    <>
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <PopoverTrigger asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={
              unread > 0 ? `Notifications, ${shortCount(unread)} unread` : 'Notifications'
            }
            className="relative"
          >
            <Bell aria-hidden />
            {unread > 0 && (
              <span
                aria-hidden
                className="absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-destructive px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-destructive-foreground"
              >
                {shortCount(unread)}
              </span>
            )}
          </Button>
        </PopoverTrigger>
        <PopoverContent
          align="end"
          aria-label="Notifications"
          className="w-[min(26rem,calc(100vw-1.25rem))] p-0"
        >
          <NoticeList query={query} unread={unread} onLeave={() => setIsOpen(false)} />
        </PopoverContent>
      </Popover>
      <Announcement unread={unread} isKnown={state.phase === 'ready'} />
    </>
  );
}

/** Announces new notices once, and nothing if there are none. */
function Announcement({ unread, isKnown }: { unread: number; isKnown: boolean }) {
  const [known, setKnown] = useState<number | null>(null);
  const [text, setText] = useState('');
  if (isKnown && known !== unread) {
    setKnown(unread);
    setText(known !== null && unread > known ? NOTICE_MESSAGES.arrived(unread - known) : '');
  }
  return (
    <span aria-live="polite" className="sr-only">
      {text}
    </span>
  );
}

/** Someone who has a record on the screen has seen what happened to it. */
function useReadOpenedRecord(unread: number): void {
  const queryClient = useQueryClient();
  const records = recordsIn(useLocation()).join();

  useEffect(() => {
    if (!records || unread === 0) return;
    async function mark() {
      if (document.visibilityState !== 'visible') return;
      // The next change tries again; nobody is waiting for it.
      const marked = await readNoticesAbout(browserClient(), records.split(',')).catch(() => 0);
      if (marked > 0) await queryClient.invalidateQueries({ queryKey: noticeKeys.list });
    }
    void mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [records, unread, queryClient]);
}

function useResumedPush(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const key = async () => (await queryClient.fetchQuery(noticeSettingsQuery())).push_key;
    // Without it, notices still come by mail and to the bell.
    void resumePush(userId, key).catch(() => undefined);
  }, [userId, queryClient]);
}
