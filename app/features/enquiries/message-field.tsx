import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Textarea } from '~/components/ui/textarea';
import { MESSAGE_MIN_HEIGHT_PX } from '~/lib/constants';

/** Most messages are shorter, and need nothing that counts. */
const LONG = 5_000;

/** The message, with a note of how much room is left once that matters. */
export function MessageField(props: ComponentProps<typeof Textarea>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState<string>();

  useEffect(() => {
    const { current } = field;
    const form = current?.form;
    const count = async () => {
      const { length } = current?.value.trim() ?? '';
      setNote(length < LONG ? undefined : (await import('./length-note')).lengthNote(length));
    };
    void count();
    // Once the form has emptied its fields.
    const countLater = () => setTimeout(count);
    current?.addEventListener('input', count);
    form?.addEventListener('reset', countLater);
    return () => {
      current?.removeEventListener('input', count);
      form?.removeEventListener('reset', countLater);
    };
  }, []);

  return (
    <>
      <Textarea {...props} ref={field} style={{ minHeight: MESSAGE_MIN_HEIGHT_PX }} />
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {note}
      </p>
    </>
  );
}
