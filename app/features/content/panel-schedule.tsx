import type { ComponentProps } from 'react';
import { formatDateTime } from '~/lib/format';
import { ScheduleDialog } from './schedule-dialog';

/** When the page is published and taken down, beside its other settings. */
export function PanelSchedule(props: ComponentProps<typeof ScheduleDialog>) {
  const { publish_at, unpublish_at } = props.page;
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      {publish_at && <p>To be published on {formatDateTime(publish_at)}</p>}
      {unpublish_at && <p>To be unpublished on {formatDateTime(unpublish_at)}</p>}
      <ScheduleDialog {...props} title="Schedule publishing" />
    </div>
  );
}
