import { Badge } from '~/components/ui/badge';
import type { MessageRow } from './inbox-api';

interface MessageBadgeProps {
  message: Pick<MessageRow, 'kind' | 'filed_at' | 'set_aside_at'>;
}

/** What kind of message it is, or what was done with it. */
export function MessageBadge({ message }: MessageBadgeProps) {
  if (message.kind === 'bounce') return <Badge variant="accent">Bounced</Badge>;
  if (message.kind === 'auto_reply') return <Badge variant="muted">Automatic reply</Badge>;
  if (message.kind === 'spam') return <Badge variant="muted">Spam</Badge>;
  if (message.filed_at) return <Badge variant="success">Filed</Badge>;
  if (message.set_aside_at) return <Badge variant="muted">Set aside</Badge>;
  return <Badge variant="info">Waiting</Badge>;
}
