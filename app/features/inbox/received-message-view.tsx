import { useState } from 'react';
import { Link } from 'react-router';
import { AttachmentDownload } from '~/components/attachment-download';
import { MailLink } from '~/components/record-list/contact-links';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { formatDateTime } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { signMessageFile } from './inbox-api';
import type { ReceivedMessage } from './inbox-schema';
import { MessageFrame } from './message-frame';
import { INBOX_MESSAGES } from './messages';

/** A received message: who sent it, what they wrote, and what came with it. */
export function ReceivedMessageView({ message }: { message: ReceivedMessage }) {
  const { sender, sender_name, body_text, quoted_text, body_html, files, remarks } = message;
  return (
    <>
      {remarks.map((remark) => (
        <Alert key={remark} variant="warning" title={remark} />
      ))}
      <RecordFields
        fields={[
          ['From', <MailLink key="from" email={sender} />],
          ['Name', sender_name],
          ['To', message.recipients.join(', ')],
          ['CC', message.copies.join(', ')],
          ['Received', formatDateTime(message.created_at)],
          ['Filed with', <FiledWith key="filed" message={message} />],
        ]}
      />
      <section aria-label="Message" className="grid gap-3">
        <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
          {body_text || 'No text.'}
        </p>
        {quoted_text && (
          <Disclosed label="quoted text and signature">
            <p className="border-l-2 border-border pl-3 text-sm leading-6 whitespace-pre-wrap wrap-anywhere text-muted-foreground">
              {quoted_text}
            </p>
          </Disclosed>
        )}
        {body_html && (
          <Disclosed label="the message as it was sent">
            <MessageFrame message={message} html={body_html} />
          </Disclosed>
        )}
      </section>
      {files.map(({ id, name, path }) => (
        <AttachmentDownload
          key={id}
          label="File"
          name={name}
          sign={() => signMessageFile(browserClient(), message.id, path)}
          failed={INBOX_MESSAGES.openFileFailed}
        />
      ))}
    </>
  );
}

interface DisclosedProps {
  label: string;
  children: React.ReactNode;
}

function Disclosed({ label, children }: DisclosedProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="outline"
        size="sm"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'} {label}
      </Button>
      {isShown && <div className="grid w-full gap-2">{children}</div>}
    </div>
  );
}

const FILED_BY: Record<string, string> = {
  message_id: 'It replies to one of our messages.',
  reply_address: 'It was sent to the reply address of one of our messages.',
  sender:
    'Filed by the sender’s address, which anyone can fake. Check that it really is this person.',
  staff: 'Filed by hand.',
};

function FiledWith({ message }: { message: ReceivedMessage }) {
  const { filed_at, filed_by, filed_name } = message;
  if (!filed_at) return message.set_aside_at ? 'Nobody (set aside)' : 'Nobody yet';
  const path = recordPath(message);
  return (
    <>
      {path && filed_name ? (
        <Link to={path} className="text-link underline underline-offset-4">
          {filed_name}
        </Link>
      ) : (
        'A record that was deleted or that you don’t have access to'
      )}
      <span className="block text-muted-foreground">{FILED_BY[filed_by ?? '']}</span>
    </>
  );
}

function recordPath({ lead_id, client_id, candidate_id }: ReceivedMessage): string | undefined {
  if (lead_id) return `/admin/leads/${lead_id}`;
  if (candidate_id) return `/admin/candidates/${candidate_id}`;
  return client_id ? `/admin/clients/${client_id}` : undefined;
}
