import { Link } from 'react-router';
import { PhoneLink } from '~/components/record-list/contact-links';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { KindSheet } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDateTime } from '~/lib/format';
import { formatAbn } from '~/lib/records/abn';
import { sourceLabel } from '~/lib/records/sources';
import { ORGANISATION_STATUSES } from '~/lib/records/trade';
import { ORGANISATIONS } from './organisation-kind';
import { placeOf } from './organisations-schema';
import { WebsiteLink } from './website-link';

interface OrganisationSheetProps {
  id: string | null;
  onClose: () => void;
}

export function OrganisationSheet({ id, onClose }: OrganisationSheetProps) {
  return (
    <KindSheet
      kind={ORGANISATIONS}
      id={id}
      onClose={onClose}
      title={({ name }) => name}
      description={(organisation) => (
        <span className="flex items-center gap-2">
          <StatusBadge of={ORGANISATION_STATUSES} status={organisation.status} /> Added{' '}
          {formatDateTime(organisation.created_at)}
        </span>
      )}
    >
      {(organisation) => (
        <>
          <Button asChild size="sm" className="justify-self-start">
            <Link to={`${ORGANISATIONS.path}/${organisation.id}`}>Open organisation</Link>
          </Button>
          <RecordFields
            fields={[
              ['Trading name', organisation.trading_name],
              ['ABN', organisation.abn && formatAbn(organisation.abn)],
              ['Industry', organisation.industry],
              ['Phone', organisation.phone && <PhoneLink phone={organisation.phone} />],
              ['Website', organisation.website && <WebsiteLink address={organisation.website} />],
              ['Address', organisation.address],
              ['Location', placeOf(organisation)],
              ['Source', sourceLabel(organisation.source)],
              ['Last changed', formatDateTime(organisation.updated_at)],
            ]}
          />
        </>
      )}
    </KindSheet>
  );
}
