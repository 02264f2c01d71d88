import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Skeleton } from '~/components/ui/skeleton';
import { ClosuresCard } from './closures-card';
import { SETTINGS_MESSAGES } from './messages';
import { SettingsForm } from './settings-form';
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
        <div className="grid gap-5">
          <SettingsForm {...settings} />
          <ClosuresCard />
        </div>
      )}
    </QueryStates>
  );
}
