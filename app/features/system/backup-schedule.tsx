import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Tick } from '~/components/tick';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { UnsavedForm } from '~/components/unsaved/unsaved-form';
import { officeTimeName } from '~/lib/office-clock';
import { SYSTEM_MESSAGES } from './messages';
import type { BackupSettings } from './system-api';
import { settingsQuery, useRequestBackup, useSaveSettings } from './system-queries';

const MINUTES = 5; // The field shows this much of `02:00:00`.

/** When backups are made, and a button that makes one now. */
export function BackupSchedule() {
  const query = useQuery(settingsQuery());
  const saveSettings = useSaveSettings();
  const request = useRequestBackup();

  function save(change: Partial<BackupSettings>) {
    saveSettings.mutate(change, {
      onSuccess: () => notify.success(SYSTEM_MESSAGES.saved),
      onError: (error) => notifyFailure(SYSTEM_MESSAGES.saveFailed, error),
    });
  }

  function backUpNow() {
    request.mutate(undefined, {
      onSuccess: () => notify.success(SYSTEM_MESSAGES.requested),
      onError: (error) => notifyFailure(SYSTEM_MESSAGES.requestFailed, error),
    });
  }

  return (
    <QueryStates query={query} failed={SYSTEM_MESSAGES.settingsFailed}>
      {({ is_on, run_at }) => (
        <div className="grid gap-3">
          <Tick
            label="Make a backup every day"
            checked={is_on}
            isBusy={saveSettings.isPending}
            onChange={(isOn) => save({ is_on: isOn })}
          />
          <div className="flex flex-wrap items-end gap-2">
            <UnsavedForm
              key={run_at}
              action={(form) => save({ run_at: String(form.get('time')) })}
              className="flex flex-wrap items-end gap-2"
            >
              <FormField label={`Time (${officeTimeName()})`}>
                {(field) => (
                  <Input
                    {...field}
                    name="time"
                    type="time"
                    required
                    className="max-w-40"
                    defaultValue={run_at.slice(0, MINUTES)}
                  />
                )}
              </FormField>
              <Button type="submit" variant="outline" disabled={saveSettings.isPending}>
                Save
              </Button>
            </UnsavedForm>
            <Button onClick={backUpNow} disabled={request.isPending}>
              Back up now
            </Button>
          </div>
        </div>
      )}
    </QueryStates>
  );
}
