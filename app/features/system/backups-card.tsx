import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { type SystemStatus, worst } from '~/lib/system/system-status';
import { BackupList } from './backup-list';
import { BackupSchedule } from './backup-schedule';
import { CheckLines, partId } from './part-card';
import { StateBadge } from './state-badge';

export function BackupsCard({ status: { backups, checks } }: { status: SystemStatus }) {
  const own = checks.filter(({ part }) => part === 'backups');
  return (
    <Card id={partId('backups')} className="scroll-mt-20">
      <CardHeader>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CardTitle>Backups</CardTitle>
          {backups && <StateBadge state={worst(own.map(({ state }) => state))} />}
        </div>
        <CardDescription>
          A backup holds all records, files and keys. Each one is restored into a scratch copy and
          counted before it is called proven.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-5 text-sm">
        {backups ? (
          <>
            <CheckLines checks={own} />
            <p>
              They are kept in <span className="font-medium break-all">{backups.place}</span>: one
              for each of the last 7 days, 4 weeks and 6 months. Backups that someone asked for are
              kept until you delete them: run{' '}
              <code className="break-all">npm run backup -- --delete</code> and the backup’s name on
              the server.{' '}
              {backups.isEncrypted
                ? 'They are encrypted.'
                : 'They are not encrypted, so anyone who can read the files can read everything.'}
            </p>
            <BackupSchedule />
            <BackupList />
          </>
        ) : (
          <p>This site’s data is in a hosted Supabase project, and Supabase makes its backups.</p>
        )}
      </CardContent>
    </Card>
  );
}
