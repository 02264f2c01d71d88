import { Link } from 'react-router';
import { MailLink, PhoneLink } from '~/components/record-list/contact-links';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { KindSheet } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDate, formatDateTime } from '~/lib/format';
import { sourceLabel } from '~/lib/records/sources';
import { CANDIDATE_STATUSES } from '~/lib/records/trade';
import { CANDIDATES, rightsLabel } from './candidate-kind';

interface CandidateSheetProps {
  id: string | null;
  onClose: () => void;
}

export function CandidateSheet({ id, onClose }: CandidateSheetProps) {
  return (
    <KindSheet
      kind={CANDIDATES}
      id={id}
      onClose={onClose}
      title={({ name }) => name}
      description={(candidate) => (
        <span className="flex items-center gap-2">
          <StatusBadge of={CANDIDATE_STATUSES} status={candidate.status} /> Added{' '}
          {formatDateTime(candidate.created_at)}
        </span>
      )}
    >
      {(candidate) => (
        <>
          <Button asChild size="sm" className="justify-self-start">
            <Link to={`${CANDIDATES.path}/${candidate.id}`}>Open candidate</Link>
          </Button>
          <RecordFields
            fields={[
              ['Email', candidate.email && <MailLink email={candidate.email} />],
              ['Phone', candidate.phone && <PhoneLink phone={candidate.phone} />],
              ['Suburb', [candidate.suburb, candidate.postcode].filter(Boolean).join(' ')],
              ['Right to work', rightsLabel(candidate.work_rights)],
              ['Trades', candidate.trades.join(', ')],
              ['Skills and tags', candidate.tags.join(', ')],
              ['Licences', candidate.licences.join(', ')],
              ['Available', candidate.available_from && formatDate(candidate.available_from)],
              ['Looking for', candidate.interests],
              ['Other email addresses', candidate.other_emails.join(', ')],
              ['Source', sourceLabel(candidate.source)],
              ['Last changed', formatDateTime(candidate.updated_at)],
            ]}
          />
        </>
      )}
    </KindSheet>
  );
}
