import type { UseQueryResult } from '@tanstack/react-query';
import { FileText, Settings, Users } from 'lucide-react';
import { useQueryPhase } from '~/components/query-states';
import { canOpen } from '~/lib/admin-screens';
import { formatCount, formatDate } from '~/lib/format';
import type { Access } from '~/lib/permissions';
import type { Overview } from './dashboard-api';
import { ROWS } from './dashboard-rows';
import { DASHBOARD_MESSAGES } from './messages';
import { SummaryCard } from './summary-card';

interface SummaryCardsProps {
  access: Access;
  query: UseQueryResult<Overview>;
}

/** The three cards of §2. */
export function SummaryCards({ access, query }: SummaryCardsProps) {
  const state = useQueryPhase(query);
  const overview = state.phase === 'ready' ? state.data : undefined;
  const unknown = state.phase === 'failed' ? DASHBOARD_MESSAGES.countsFailed : undefined;
  const linkTo = (label: string, to: string) => (canOpen(access, to) ? { label, to } : undefined);
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {overview?.pages !== null && (
        <SummaryCard
          icon={FileText}
          title="Content"
          value={overview ? count(overview.pages.all, 'page') : unknown}
          valueTo={ROWS.pages()}
          detail={overview && `${formatCount(overview.pages.published)} published`}
          detailTo={ROWS.livePages()}
          link={linkTo('Manage Content', '/admin/content')}
        />
      )}
      <SummaryCard
        icon={Users}
        title="Users"
        value={overview ? count(overview.staff, 'staff account') : unknown}
        valueTo={ROWS.users()}
        detail="with access to the back office"
        link={linkTo('Manage Users', '/admin/users')}
      />
      <SummaryCard
        icon={Settings}
        title="Site"
        value={overview ? releaseText(overview.release) : unknown}
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
