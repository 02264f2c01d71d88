import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Textarea } from '~/components/ui/textarea';
import { MESSAGE_MIN_HEIGHT_PX } from '~/lib/constants';

interface MessageFieldProps extends ComponentProps<typeof Textarea> {
  max: number;
}

/** A field for a long text, with a note about the characters left when the text gets long. */
export function MessageField({ max, ...props }: MessageFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState<string>();

  useEffect(() => {
    const { current } = field;
    const form = current?.form;
    const count = async () => {
      const { length } = current?.value.trim() ?? '';
      // Most texts are shorter and do not need the code that counts.
      const isShort = length < max / 2;
      setNote(isShort ? undefined : (await import('./length-note')).lengthNote(length, max));
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
  }, [max]);

  return (
    <>
      <Textarea {...props} ref={field} style={{ minHeight: MESSAGE_MIN_HEIGHT_PX }} />
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {note}
      </p>
    </>
  );
}
