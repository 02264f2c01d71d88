import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { formatDateTime } from '~/lib/format';
import { officeTimeName } from '~/lib/office-clock';
import type { ContentPage } from './content-schema';

interface ScheduleNoticeProps {
  page: ContentPage;
  isDisabled: boolean;
  /** Schedules the current version for the same time. */
  onScheduleCurrent: () => void;
}

/** Says what the schedule will do, or why it failed. */
export function ScheduleNotice({ page, isDisabled, onScheduleCurrent }: ScheduleNoticeProps) {
  const { publish_at, unpublish_at, schedule_error, scheduled_version, version } = page;
  if (schedule_error) {
    return (
      <Alert variant="error" title="The page could not be published as scheduled">
        {schedule_error}
      </Alert>
    );
  }
  if (!publish_at && !unpublish_at) return null;
  const isBehind = scheduled_version !== null && scheduled_version !== version;
  return (
    <Alert variant="success" title="Scheduled">
      {publish_at && (
        <p>
          To be published on {formatDateTime(publish_at)}, {officeTimeName()}.
        </p>
      )}
      {isBehind && (
        <>
          <p>
            That will be version {scheduled_version}, as the page was when it was scheduled. Later
            changes stay in the draft.
          </p>
          <div className="my-2 text-foreground">
            <Button variant="outline" size="sm" disabled={isDisabled} onClick={onScheduleCurrent}>
              Schedule the page as it is now
            </Button>
          </div>
        </>
      )}
      {unpublish_at && (
        <p>
          To be unpublished on {formatDateTime(unpublish_at)}, {officeTimeName()}.
        </p>
      )}
    </Alert>
  );
}
