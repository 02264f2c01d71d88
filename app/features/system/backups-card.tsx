import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { BackupList } from './backup-list';
import { BackupSchedule } from './backup-schedule';
import { SYSTEM_MESSAGES } from './messages';
import { statusQuery } from './system-queries';

export function BackupsCard() {
  const query = useQuery(statusQuery());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Backups</CardTitle>
        <CardDescription>
          A backup holds all records, files and keys. Each one is restored into a scratch copy and
          counted before it is called proven.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <QueryStates query={query} failed={SYSTEM_MESSAGES.statusFailed}>
          {({ backups }) =>
            backups ? (
              <>
                <p className="text-sm">
                  They are kept in <span className="font-medium break-all">{backups.place}</span>:
                  one for each of the last 7 days, 4 weeks and 6 months.{' '}
                  {backups.isEncrypted
                    ? 'They are encrypted.'
                    : 'They are not encrypted: whoever can read them can read everything.'}
                </p>
                <BackupSchedule />
                <BackupList />
              </>
            ) : (
              <p className="text-sm">
                This site’s data is in a hosted Supabase project, and Supabase makes its backups.
              </p>
            )
          }
        </QueryStates>
      </CardContent>
    </Card>
  );
}
