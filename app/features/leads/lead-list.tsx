import type { ReactNode } from 'react';
import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { NOBODY, useStaffChoices } from '~/features/staff/use-staff-choices';
import { formatWhen } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import { LEAD_STATUSES, SPAM } from '~/lib/records/statuses';
import { LEADS } from './lead-kind';
import { LeadReply } from './lead-reply';
import { LeadSheet } from './lead-sheet';
import type { Lead, LeadRow } from './leads-schema';
import { useFormChoices } from './use-form-choices';

interface LeadListProps {
  /** What other features offer for the selected records. */
  more?: (ids: readonly string[]) => ReactNode;
}

export function LeadList({ more }: LeadListProps) {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  const staff = useStaffChoices(canManage);
  const assignee = {
    name: 'assignee',
    label: 'Owner',
    allLabel: 'All owners',
    options: staff.filter,
  } as const;
  const form = {
    name: 'form',
    label: 'Form',
    allLabel: 'All forms',
    options: useFormChoices(),
  } as const;
  return (
    <RecordScreen
      kind={LEADS}
      moreFilters={canManage ? [assignee, form] : [form]}
      bulk={{
        choices: [
          {
            label: 'Set status',
            options: { ...LEAD_STATUSES.labels, [SPAM]: 'Spam' },
            change: (status): Partial<Lead> =>
              status === SPAM ? { is_spam: true } : { status, is_spam: false },
          },
          {
            label: 'Assign to',
            options: staff.change,
            change: (id) => ({ assignee_id: id === NOBODY ? null : id }),
          },
        ],
        goesWithThem: 'with their timelines and tasks.',
        more,
      }}
      card={LeadCard}
      sheet={(id, close) => <LeadSheet id={id} onClose={close} />}
    />
  );
}

function LeadCard(lead: LeadRow) {
  return (
    <>
      <p className="truncate text-muted-foreground">
        {serviceLabel(lead.service_type)} · {formatWhen(lead.created_at)}
      </p>
      <LeadReply lead={lead} />
      {lead.assignee && (
        <p className="text-muted-foreground">
          <ColleaguePerson staffId={lead.assignee_id} fallback={lead.assignee} />
        </p>
      )}
    </>
  );
}
