import { FileText, Settings, Users } from 'lucide-react';
import { canOpen } from '~/lib/admin-screens';
import { formatCount, formatDate } from '~/lib/format';
import type { Access } from '~/lib/permissions';
import type { Overview } from './dashboard-api';
import { SummaryCard } from './summary-card';

interface SummaryCardsProps {
  access: Access;
  overview: Overview | undefined;
}

/** The three cards of §2. */
export function SummaryCards({ access, overview }: SummaryCardsProps) {
  const linkTo = (label: string, to: string) => (canOpen(access, to) ? { label, to } : undefined);
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {overview?.pages !== null && (
        <SummaryCard
          icon={FileText}
          title="Content"
          value={overview && count(overview.pages.all, 'page')}
          detail={overview && `${formatCount(overview.pages.published)} published`}
          link={linkTo('Manage Content', '/admin/content')}
        />
      )}
      <SummaryCard
        icon={Users}
        title="Users"
        value={overview && count(overview.staff, 'staff account')}
        detail="with access to the back office"
        link={linkTo('Manage Users', '/admin/users')}
      />
      <SummaryCard
        icon={Settings}
        title="Site"
        value={overview && releaseText(overview.release)}
        detail={overview?.release ? `Published ${formatDate(overview.release.publishedAt)}` : ''}
        link={linkTo('Site Settings', '/admin/settings')}
      />
    </div>
  );
}

function count(value: number, noun: string): string {
  return `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function releaseText(release: Overview['release']): string {
  return release ? `Release ${release.number}` : 'Not published yet';
}
