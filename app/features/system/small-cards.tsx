import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { When } from '~/components/when';
import { formatBytes, formatCount, formatWhen } from '~/lib/format';
import type { SystemStatus } from '~/lib/system/system-status';
import { PartCard } from './part-card';

interface StatusProps {
  status: SystemStatus;
}

const KINDS = {
  embedded: 'Included with Tuart',
  own: 'Your own PostgreSQL server',
  hosted: 'A hosted Supabase project',
} as const;

export function ServersCard({ status }: StatusProps) {
  const { servers, server, version, checks } = status;
  return (
    <PartCard part="servers" title="Version and servers" checks={checks}>
      <Facts facts={[['Version', `Tuart ${version}`]]} />
      <ul aria-label="Servers" className="grid gap-2">
        {servers.map(({ name, version: runs, started_at, seen_at }) => (
          <li key={name} className="wrap-anywhere">
            <p className="font-medium">{name}</p>
            <p className="text-muted-foreground">
              {servers.length > 1 && `Version ${runs}, `}started <When at={started_at} />
              {name === server ? (
                ', answering now'
              ) : (
                <>
                  , last seen <When at={seen_at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </PartCard>
  );
}

export function DatabaseCard({ status: { database, checks } }: StatusProps) {
  const { kind, facts } = database;
  return (
    <PartCard part="database" title="Database" checks={checks}>
      <Facts
        facts={[
          ['Type', KINDS[kind]],
          ['PostgreSQL', facts?.version],
          ['Size', facts && formatBytes(facts.sizeBytes)],
          [
            'Connections',
            facts && `${formatCount(facts.connections)} of ${formatCount(facts.maxConnections)}`,
          ],
        ]}
      />
    </PartCard>
  );
}

export function DisksCard({ status: { checks } }: StatusProps) {
  if (!checks.some(({ part }) => part === 'disks')) return null;
  return <PartCard part="disks" title="Disk" checks={checks} />;
}

export function MailCard({ status: { mail, checks } }: StatusProps) {
  return (
    <PartCard part="mail" title="Mail out" checks={checks}>
      <Facts
        facts={[
          ['Last sent', mail.lastSentAt ? formatWhen(mail.lastSentAt) : 'Nothing yet'],
          ['Waiting', <Messages key="waiting" show="waiting" count={mail.waiting} />],
          [
            'Failed in the last day',
            <Messages key="failing" show="failing" count={mail.failedInADay} />,
          ],
        ]}
      />
      <More to="/admin/emails">Emails and mail status</More>
    </PartCard>
  );
}

export function MailInCard({ status: { mailIn, checks } }: StatusProps) {
  if (!checks.some(({ part }) => part === 'mail in')) return null;
  return (
    <PartCard part="mail in" title="Mail in" checks={checks}>
      <Facts
        facts={[
          ['Last fetched', mailIn.lastSuccessAt ? formatWhen(mailIn.lastSuccessAt) : 'Not yet'],
        ]}
      />
      <More to="/admin/inbox">Inbox</More>
    </PartCard>
  );
}

export function TextsCard({ status: { checks } }: StatusProps) {
  if (!checks.some(({ part }) => part === 'texts')) return null;
  return (
    <PartCard part="texts" title="Text messages" checks={checks}>
      <More to="/admin/emails">Emails and texts</More>
    </PartCard>
  );
}

export function WebhooksCard({ status: { checks } }: StatusProps) {
  if (!checks.some(({ part }) => part === 'webhooks')) return null;
  return (
    <PartCard part="webhooks" title="Webhooks" checks={checks}>
      <More to="/admin/integrations">Integrations</More>
    </PartCard>
  );
}

function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A number that opens the emails that it counts. */
function Messages({ show, count }: { show: string; count: number }) {
  if (count === 0) return '0';
  return (
    <Link
      to={`/admin/emails?channel=mail&show=${show}`}
      className="text-link underline underline-offset-4"
    >
      {formatCount(count)}
    </Link>
  );
}

function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link to={to} className="text-link underline underline-offset-4">
        {children}
      </Link>
    </p>
  );
}
