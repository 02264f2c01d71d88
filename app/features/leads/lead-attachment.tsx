import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { attachmentNameQuery, useSignAttachment } from './leads-queries';
import { LEAD_MESSAGES } from './messages';

interface LeadAttachmentProps {
  id: string;
  path: string;
  /** What the form called it. */
  label?: string;
}

/** Downloads the attachment, so that people do not leave the page. */
export function LeadAttachment({ id, path, label = 'Attachment' }: LeadAttachmentProps) {
  const sign = useSignAttachment();
  const { data: name } = useQuery(attachmentNameQuery(path));

  function download() {
    sign.mutate(
      { id, path },
      {
        onSuccess: (link) => window.location.assign(link),
        onError(error) {
          notifyFailure(LEAD_MESSAGES.attachmentFailed, error);
        },
      },
    );
  }

  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-sm font-semibold wrap-anywhere">{label}</h3>
      {name && <p className="text-sm break-all text-muted-foreground">{name}</p>}
      <Button variant="outline" size="sm" onClick={download} disabled={sign.isPending}>
        <Paperclip aria-hidden />
        Download {label === 'Attachment' ? 'attachment' : 'file'}
      </Button>
    </section>
  );
}
