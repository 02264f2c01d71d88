import type { SavedEmail } from './emails-api';

/** A message that was just sent and can still be undone. */
export interface SentMessage extends SavedEmail {
  title: string;
  /** What the message is about, or when it will be sent. */
  text: string;
}

let sent: SentMessage[] = [];
const listeners = new Set<() => void>();

/** The latest first. They are kept outside of React: the form that sent them may be gone. */
export function sentMessages(): SentMessage[] {
  return sent;
}

export function subscribeToSent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function addSent(message: SentMessage): void {
  change([message, ...sent.filter(({ id }) => id !== message.id)]);
}

export function forgetSent(id: string): void {
  if (sent.some((message) => message.id === id)) change(sent.filter((one) => one.id !== id));
}

function change(next: SentMessage[]): void {
  sent = next;
  for (const listener of [...listeners]) listener();
}
