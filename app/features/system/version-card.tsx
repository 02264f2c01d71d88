import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { SYSTEM_MESSAGES } from './messages';
import { statusQuery } from './system-queries';

export function VersionCard() {
  const query = useQuery(statusQuery());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Version</CardTitle>
      </CardHeader>
      <CardContent className="text-sm">
        <QueryStates query={query} failed={SYSTEM_MESSAGES.statusFailed}>
          {({ version }) => <p>The server runs Tuart {version}.</p>}
        </QueryStates>
      </CardContent>
    </Card>
  );
}
