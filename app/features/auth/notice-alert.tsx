import { Alert } from '~/components/ui/alert';
import type { Notice } from './messages';

export function NoticeAlert({ notice }: { notice: Notice | null }) {
  if (!notice) return null;
  return (
    <Alert variant="error" title={notice.title}>
      {notice.description}
    </Alert>
  );
}
