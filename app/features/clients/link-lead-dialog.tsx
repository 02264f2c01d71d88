import { Link2 } from 'lucide-react';
import { FormDialog } from '~/components/form-dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import type { Tables } from '~/lib/supabase/database.types';
import { ClientSearch } from './client-search';
import { useLinkLead } from './clients-queries';
import type { ClientRow } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

interface LinkLeadDialogProps {
  lead: Pick<Tables<'leads'>, 'id' | 'name' | 'client_id'>;
}

/** For a lead from someone who is already a client under another address. */
export function LinkLeadDialog({ lead }: LinkLeadDialogProps) {
  const linkLead = useLinkLead(lead.id);

  function link(client: ClientRow, close: () => void) {
    linkLead.mutate(client.id, {
      onSuccess() {
        notify.success(CLIENT_MESSAGES.linked, { description: client.name });
        close();
      },
      onError: (error) => notifyFailure(CLIENT_MESSAGES.linkFailed, error),
    });
  }

  return (
    <FormDialog
      title="Link to client"
      description="For someone who is already a client under another address. The lead’s timeline and emails move with it."
      icon={Link2}
      variant="outline"
    >
      {(close) => (
        <ClientSearch
          label="Find the client"
          exceptId={lead.client_id}
          isPending={linkLead.isPending}
          onChoose={(client) => link(client, close)}
        />
      )}
    </FormDialog>
  );
}
