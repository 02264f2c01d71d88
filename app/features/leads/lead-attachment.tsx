import { useQuery } from '@tanstack/react-query';
import { AttachmentDownload } from '~/components/attachment-download';
import { browserClient } from '~/lib/supabase/client';
import { signAttachment } from './leads-api';
import { attachmentNameQuery } from './leads-queries';
import { LEAD_MESSAGES } from './messages';

interface LeadAttachmentProps {
  id: string;
  path: string;
  /** What the form called it. */
  label?: string;
}

export function LeadAttachment({ id, path, label }: LeadAttachmentProps) {
  const { data: name } = useQuery(attachmentNameQuery(path));
  return (
    <AttachmentDownload
      {...(label && { label })}
      name={name}
      sign={() => signAttachment(browserClient(), id, path)}
      failed={LEAD_MESSAGES.attachmentFailed}
    />
  );
}
