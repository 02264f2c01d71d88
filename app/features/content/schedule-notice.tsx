import { Alert } from '~/components/ui/alert';
import { formatDateTime } from '~/lib/format';
import type { ContentPage } from './content-schema';

/** What the clock will do to the page, or could not do. */
export function ScheduleNotice({ page }: { page: ContentPage }) {
  const { publish_at, unpublish_at, schedule_error } = page;
  if (schedule_error) {
    return (
      <Alert variant="error" title="The page could not be published as scheduled">
        {schedule_error}
      </Alert>
    );
  }
  if (!publish_at && !unpublish_at) return null;
  return (
    <Alert variant="success" title="Scheduled">
      {publish_at && <p>To be published on {formatDateTime(publish_at)}, Perth time.</p>}
      {unpublish_at && <p>To be unpublished on {formatDateTime(unpublish_at)}, Perth time.</p>}
    </Alert>
  );
}
