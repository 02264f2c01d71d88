import { EmailFiles } from '~/features/emails/email-files';
import { ReplyToMessage } from '~/features/emails/reply-to-message';
import { UndoSend } from '~/features/emails/undo-send';
import { ReceivedMessage } from '~/features/inbox/received-message';
import type { MessageParts } from '~/features/timeline/message-parts';

/** What a timeline shows of messages. */
export const MESSAGE_PARTS: MessageParts = {
  received: (id) => <ReceivedMessage id={id} />,
  reply: (id, sender) => <ReplyToMessage id={id} sender={sender} />,
  undo: (id) => <UndoSend id={id} />,
  files: (id, files) => <EmailFiles emailId={id} files={files} />,
};
