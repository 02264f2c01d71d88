import { AttachmentDownload } from '~/components/attachment-download';
import { browserClient } from '~/lib/supabase/client';
import { signEmailFile } from './emails-api';
import { CALENDAR, filesSchema } from './emails-schema';
import { EMAIL_MESSAGES } from './messages';

interface EmailFilesProps {
  emailId: string;
  /** As the email has them. */
  files: unknown;
}

/** The files that a sent message contains, to download. */
export function EmailFiles({ emailId, files }: EmailFilesProps) {
  return filesSchema.parse(files).map(({ value, file, bucket }) =>
    // Written when the message is sent, so there is nothing to download.
    bucket === CALENDAR ? (
      <p key={file} className="text-sm">
        Attached: invitation for a calendar ({value})
      </p>
    ) : (
      <AttachmentDownload
        key={file}
        label="File"
        name={value}
        sign={() => signEmailFile(browserClient(), emailId, file, bucket)}
        failed={EMAIL_MESSAGES.fileFailed}
      />
    ),
  );
}
