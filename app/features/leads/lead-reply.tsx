import { CircleAlert } from 'lucide-react';
import { formatDateTime } from '~/lib/format';
import { replyByText } from '~/lib/reply-by-text';
import type { LeadRow } from './leads-schema';
import { REPLY_WORDS } from './messages';

type Promised = Pick<LeadRow, 'reply_by' | 'first_reply_at' | 'status' | 'is_spam'>;

/** When we promised to reply, and whether we did. Leads without a promise show nothing. */
export function LeadReply({ lead }: { lead: Promised }) {
  const { reply_by: by, first_reply_at: at } = lead;
  if (!by || lead.is_spam) return null;
  const title = formatDateTime(by);
  if (at) {
    return (
      <span title={title} className="text-sm text-muted-foreground">
        {Date.parse(at) <= Date.parse(by) ? REPLY_WORDS.inTime : REPLY_WORDS.tooLate}
      </span>
    );
  }
  if (lead.status === 'closed') return null;
  const now = new Date();
  const text = replyByText(by, now, 'short');
  if (Date.parse(by) >= now.getTime()) {
    return (
      <span title={title} className="text-sm">
        {REPLY_WORDS.due(text)}
      </span>
    );
  }
  return (
    <span
      title={title}
      className="inline-flex items-center gap-1.5 text-sm font-medium text-destructive"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {REPLY_WORDS.late(text)}
    </span>
  );
}
