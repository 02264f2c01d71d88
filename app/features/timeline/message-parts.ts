import type { ReactNode } from 'react';

/** What other features show in the entry of a message. */
export interface MessageParts {
  /** A whole received message. */
  received: (messageId: string) => ReactNode;
  reply: (messageId: string, sender: string) => ReactNode;
  /** Takes back a sent message. */
  undo: (emailId: string) => ReactNode;
  /** The files of a sent message. */
  files: (emailId: string, files: unknown) => ReactNode;
}
