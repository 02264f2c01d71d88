import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Skeleton } from '~/components/ui/skeleton';
import { ClosuresCard } from './closures-card';
import { SETTINGS_MESSAGES } from './messages';
import { SettingsForm } from './settings-form';
import { SettingsSections } from './settings-sections';
import { settingsQuery } from './site-settings-queries';

export function SettingsScreen() {
  const query = useQuery(settingsQuery());
  return (
    <QueryStates
      query={query}
      failed={SETTINGS_MESSAGES.loadFailed}
      loading={<Skeleton className="h-96 max-w-4xl" />}
    >
      {(settings) => (
        <div className="flex flex-col gap-5 xl:flex-row-reverse xl:items-start xl:justify-end">
          <SettingsSections />
          <div className="grid min-w-0 max-w-4xl flex-1 gap-5">
            <SettingsForm {...settings} />
            <ClosuresCard />
          </div>
        </div>
      )}
    </QueryStates>
  );
}
