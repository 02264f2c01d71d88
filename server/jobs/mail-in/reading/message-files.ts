import type { Attachment } from 'postal-mime';
import { plain } from './plain-text.ts';

const FILES_MAX = 50;
const FILE_MAX_BYTES = 10 * 1024 * 1024;

export interface MessageFile {
  name: string;
  type: string;
  content: Uint8Array;
  content_id: string | null;
}

/** The files to keep. Says in `remarks` which are not, and why. */
export function keptFiles(attachments: Attachment[], remarks: string[]): MessageFile[] {
  const files = attachments.filter(({ mimeType }) => mimeType !== 'message/rfc822');
  if (files.length > FILES_MAX) {
    remarks.push(`The message has ${files.length} files. Only the first ${FILES_MAX} were kept.`);
  }
  return files.slice(0, FILES_MAX).flatMap((attachment) => {
    const { filename, mimeType, contentId } = attachment;
    const name = plain(filename ?? '', 200) || defaultName(mimeType);
    const content = bytesOf(attachment);
    if (isWinmail(name, mimeType)) {
      remarks.push(
        `${name} was not kept: Outlook packed its files in a format of its own. Ask the sender to send the message as HTML or plain text.`,
      );
      return [];
    }
    if (content.byteLength > FILE_MAX_BYTES) {
      remarks.push(`${name} was not kept: it is larger than 10 MB.`);
      return [];
    }
    const content_id = contentId ? plain(contentId.replace(/[<>]/g, ''), 500) : null;
    return content.byteLength > 0 ? [{ name, type: mimeType, content, content_id }] : [];
  });
}

export function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function isWinmail(name: string, type: string): boolean {
  return name.toLowerCase() === 'winmail.dat' || type === 'application/ms-tnef';
}

function defaultName(type: string): string {
  return type === 'text/calendar' ? 'invite.ics' : 'attachment';
}
