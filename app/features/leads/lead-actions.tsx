import { Ban, Undo2, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { useRecordChange } from '~/features/records/use-record-change';
import { LEADS } from './lead-kind';
import { useConvertLead } from './leads-queries';
import type { Lead } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

/** Buttons to mark a lead as spam or not, to convert it to a client, and to open that client. */
export function LeadActions({ lead }: { lead: Lead }) {
  const { can } = useAuth();
  const { save, isPending } = useRecordChange(LEADS, lead);
  const convert = useConvertLead(lead.id);
  const SpamIcon = lead.is_spam ? Undo2 : Ban;

  function becomeClient() {
    convert.mutate(undefined, {
      onSuccess: () => notify.success(LEAD_MESSAGES.converted, { description: lead.name }),
      onError(error) {
        notifyFailure(LEAD_MESSAGES.convertFailed, error);
      },
    });
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={isPending}
        onClick={() => save({ is_spam: !lead.is_spam })}
      >
        <SpamIcon aria-hidden />
        {lead.is_spam ? 'Not spam' : 'Spam'}
      </Button>
      {lead.client_id && can('clients.view') && (
        <Button asChild variant="outline" size="sm">
          <Link to={`/admin/clients/${lead.client_id}`}>Open client</Link>
        </Button>
      )}
      {lead.status !== 'converted' && can('clients.view') && (
        <Button variant="outline" size="sm" disabled={convert.isPending} onClick={becomeClient}>
          <UserRoundCheck aria-hidden />
          Convert to client
        </Button>
      )}
    </>
  );
}
