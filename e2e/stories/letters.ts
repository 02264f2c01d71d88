import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';
import type { MailServer, ReceivedMail } from '../../tests/support/mail-server.ts';

/** A letter as a mail program shows it. */
export interface Letter {
  subject: string;
  text: string;
  from: string;
  replyTo: string;
  messageId: string;
  inReplyTo: string;
  /** Everyone who got it. */
  readers: string[];
  files: { name: string; type: string; text: string }[];
  /** The first address in the text that contains this. */
  link(part: string): string;
}

/** What someone writes with their own mail program, and the letter that it answers. */
export type Written = SendMailOptions & { answers?: Letter };

const mailProgram = createTransport({ streamTransport: true, buffer: true });

/** The message as the mail program sends it. */
export async function writeMail({ answers, ...mail }: Written): Promise<string> {
  const reply = answers && {
    to: answers.replyTo,
    subject: `Re: ${answers.subject}`,
    inReplyTo: answers.messageId,
    references: answers.messageId,
  };
  const { message } = await mailProgram.sendMail({ ...reply, ...mail });
  return message.toString();
}

/** A letter is read once: stories look into their mailboxes often. */
const read = new WeakMap<ReceivedMail, Promise<Letter>>();

export function readLetters(post: MailServer, address: string): Promise<Letter[]> {
  const own = post.received.filter(({ to }) =>
    to.some((one) => one.toLowerCase() === address.toLowerCase()),
  );
  return Promise.all(own.map(readLetter));
}

function readLetter(mail: ReceivedMail): Promise<Letter> {
  const known = read.get(mail);
  if (known) return known;
  const reading = parse(mail);
  read.set(mail, reading);
  return reading;
}

async function parse({ source, to }: ReceivedMail): Promise<Letter> {
  const mail = await PostalMime.parse(source);
  const text = mail.text ?? '';
  return {
    subject: mail.subject ?? '',
    text,
    from: mail.from?.name ?? '',
    replyTo: mail.replyTo?.[0]?.address ?? mail.from?.address ?? '',
    messageId: mail.messageId ?? '',
    inReplyTo: mail.inReplyTo ?? '',
    readers: to,
    files: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      text: typeof content === 'string' ? content : new TextDecoder().decode(content),
    })),
    link(part) {
      const found = (text.match(/https?:\S+/g) ?? []).find((address) => address.includes(part));
      if (!found) throw new Error(`No link with ${part} in “${mail.subject}”:\n${text}`);
      return found;
    },
  };
}
