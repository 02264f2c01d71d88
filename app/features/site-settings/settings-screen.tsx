import { useQuery } from '@tanstack/react-query';
import { ListError } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { SETTINGS_MESSAGES } from './messages';
import { SettingsForm } from './settings-form';
import { settingsQuery } from './site-settings-queries';

export function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery());

  if (error && !data) {
    return (
      <Card>
        <ListError
          title={SETTINGS_MESSAGES.loadFailed}
          description={failureText(toAppError(error))}
          onRetry={refetch}
        />
      </Card>
    );
  }
  return data ? <SettingsForm {...data} /> : <Skeleton className="h-96 max-w-4xl" />;
}
