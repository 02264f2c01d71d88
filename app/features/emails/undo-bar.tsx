import { useEffect, useSyncExternalStore } from 'react';
import { forgetSent, type SentMessage, sentMessages, subscribeToSent } from './sent-messages';
import { UndoButton } from './undo-send';

/** A little less than the ten seconds that the server waits, counted from its answer. */
const UNDO_MS = 9_500;
const NONE: SentMessage[] = [];

/** Messages that were just sent. A toast would be replaced by the next one (§4); this stays. */
export function UndoBar() {
  const sent = useSyncExternalStore(subscribeToSent, sentMessages, () => NONE);
  if (sent.length === 0) return null;
  return (
    <section
      aria-label="Just sent"
      // Usable while a dialog is open, as toasts are. They announce the message, so this does not.
      data-toaster=""
      aria-live="off"
      className="pointer-events-auto fixed bottom-28 left-4 z-90 grid max-w-[calc(100%-2rem)] gap-2 sm:bottom-6 sm:max-w-96 lg:left-6"
    >
      {sent.map((message) => (
        <Sent key={message.id} message={message} />
      ))}
    </section>
  );
}

function Sent({ message: { id, title, text } }: { message: SentMessage }) {
  useEffect(() => {
    const timer = setTimeout(forgetSent, UNDO_MS, id);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className="flex items-center gap-3 rounded-lg border border-border bg-popover py-2 pr-2 pl-4 text-sm text-popover-foreground shadow-lg">
      <p className="min-w-0 grow truncate">
        {title}: {text}
      </p>
      <UndoButton id={id} subject={text} />
    </div>
  );
}
