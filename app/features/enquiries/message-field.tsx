import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Textarea } from '~/components/ui/textarea';
import { MESSAGE_MIN_HEIGHT_PX } from '~/lib/constants';

/** Most messages are shorter and do not need the code that counts. */
const LONG = 5_000;

/** The message field, with a note about the characters left when the text gets long. */
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
    // Counts after the form has emptied its fields.
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
