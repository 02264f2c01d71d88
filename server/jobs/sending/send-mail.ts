import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import { mailHtml } from '../../../app/lib/mail-html.ts';
import type { SiteSettings } from '../../../app/lib/site/settings.ts';
import {
  type Invitation,
  invitationFile,
  invitationSchema,
} from '../../site/calendar/invitation.ts';
import type { DataClient } from '../../site/data-client.ts';
import { readAttachment } from '../../site/enquiries/attachments.ts';
import {
  answered,
  type DueEmail,
  outcome,
  type Refusals,
  recipientsOf,
  type Sent,
} from './recipients.ts';
import { sendFailure } from './send-failure.ts';

interface MailDeps {
  service: DataClient;
  settings: () => SiteSettings;
  transport: Transporter;
  replyAddress: string | undefined;
  siteUrl: string;
}

export async function sendMail(deps: MailDeps, email: DueEmail): Promise<Sent> {
  const { service, settings, transport, replyAddress, siteUrl } = deps;
  const { company, contactEmail } = settings();
  const { sender_email, author_name, recipient } = email;
  const business = { name: company.name, address: contactEmail };
  // A mailbox of the business, with the secret that leads to the message if it is set up.
  const ours =
    replyAddress && email.reply_token
      ? { name: company.name, address: withToken(replyAddress, email.reply_token) }
      : business;
  const left = recipientsOf(email);
  if (left.length === 0) return outcome(email, left, {});
  const thread = email.thread.map((id) => `<${id.replace(/^<|>$/g, '')}>`);
  try {
    const { files, invitation } = partsOf(email);
    const done = await transport.sendMail({
      // Always the address of the business: another one would not be signed by its domain.
      from: author_name
        ? { name: `${author_name} at ${company.name}`, address: contactEmail }
        : business,
      // Replies go to the person who sent the form that the message contains, or to us.
      replyTo: sender_email ? { name: '', address: sender_email } : ours,
      to: { name: '', address: recipient },
      cc: email.copies.map((address) => ({ name: '', address })),
      bcc: email.blind_copies.map((address) => ({ name: '', address })),
      // The headers name everyone. Whoever has it already does not get it again.
      envelope: { from: contactEmail, to: left.map((address) => ({ name: '', address })) },
      subject: email.subject,
      text: email.body_text,
      html: email.body_html ?? mailHtml(email.body_text),
      attachments: await Promise.all(files.map((file) => attachmentOf(service, file))),
      ...(invitation && {
        icalEvent: {
          method: invitation.method,
          filename: 'interview.ics',
          content: invitationFile(
            invitation,
            {
              // The same in every version: calendars take changes only from the one who invited.
              organizer: { name: company.name, address: replyAddress ?? contactEmail },
              attendee: { name: recipient, address: recipient },
            },
            siteUrl,
          ),
        },
      }),
      messageId: `<${email.message_id}>`,
      inReplyTo: thread.at(-1),
      references: thread,
      headers: headersOf(email),
    });
    return outcome(email, left, done);
  } catch (error) {
    const { cause, ...failure } = sendFailure(error);
    const refusals: Refusals = Object(error);
    if (cause === 'message' && refusals.rejectedErrors) return outcome(email, left, refusals);
    const isOutage = cause === 'sign-in' || (cause === 'connection' && !(await answers(transport)));
    return {
      failure: { ...failure, isOutage },
      deliveries: failure.isPermanent ? answered(left, 'refused') : {},
    };
  }
}

/** A connection may also break off because of one message, such as a very large one. */
function answers(transport: Transporter): Promise<boolean> {
  return transport.verify().then(
    () => true,
    () => false,
  );
}

/** `reply+<token>@example.com` */
function withToken(address: string, token: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/**
 * Asks out-of-office and other automatic replies not to answer an automatic message (RFC 3834), and
 * lets mail programs offer a button that stops further messages (RFC 8058).
 */
function headersOf({ is_automatic, unsubscribe_url }: DueEmail): Record<string, string> {
  return {
    ...(is_automatic && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribe_url && {
      'List-Unsubscribe': `<${unsubscribe_url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

const fileSchema = z.object({
  value: z.string(),
  file: z.string(),
  bucket: z.string().optional(),
});
const filesSchema = z.array(fileSchema.extend({ calendar: invitationSchema.optional() }));

/** An invitation is written here: the message keeps what it says, not a file. */
function partsOf(email: DueEmail) {
  const parts = filesSchema.parse(email.files);
  const invitation: Invitation | undefined = parts.find(({ calendar }) => calendar)?.calendar;
  return { files: parts.filter(({ calendar }) => !calendar), invitation };
}

/** Throws if a file cannot be read, so that the message is tried again and staff see why. */
async function attachmentOf(
  service: DataClient,
  { value, file, bucket }: z.infer<typeof fileSchema>,
) {
  return { filename: value, content: await readAttachment(service, file, bucket) };
}
