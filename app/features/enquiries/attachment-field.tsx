import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { X } from '~/components/icons';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { controlClasses } from '~/components/ui/input';
import { formatBytes } from '~/lib/format';
import { ATTACHMENT_ACCEPT, ATTACHMENT_FIELD, attachmentProblem } from './attachment';
import { failureNotice } from './failure-notice';

interface AttachmentFieldProps {
  /** How much of the form has been sent, from 0 to 1; `null` while it is not being sent. */
  progress: number | null;
  /** The server's message about the attachment, if the form was sent without script. */
  refusal?: string | undefined;
}

/** The browser's own file field: it works without script and is sent with the form. */
export function AttachmentField({ progress, refusal }: AttachmentFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const problem = file && attachmentProblem(file);

  useEffect(() => {
    const readChoice = () => setFile(input.current?.files?.[0] ?? null);
    // A file may have been chosen before the script loaded.
    readChoice();
    const form = input.current?.form;
    const forget = () => setFile(null);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);

  function remove() {
    if (!input.current) return;
    input.current.value = '';
    setFile(null);
    input.current.focus();
  }

  return (
    <FormField
      id={ATTACHMENT_FIELD}
      label="Attachment"
      hint={
        file ? formatBytes(file.size) : 'Optional. An image, PDF or Word document, up to 10 MB.'
      }
      error={problem ? failureNotice('alternate', problem).description : file ? undefined : refusal}
      className="@2xl:col-span-2"
    >
      {(wiring) => (
        <div className="grid gap-2">
          <div className="flex gap-2">
            <input
              {...wiring}
              ref={input}
              type="file"
              name={ATTACHMENT_FIELD}
              accept={ATTACHMENT_ACCEPT}
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
              className={clsx(
                controlClasses,
                'h-11 cursor-pointer py-1.5 pl-1.5 file:mr-3 file:h-full file:cursor-pointer file:rounded file:border-0 file:bg-muted file:px-3 file:font-medium file:text-foreground',
              )}
            />
            {file && (
              <Button variant="outline" size="icon" aria-label="Remove attachment" onClick={remove}>
                <X aria-hidden />
              </Button>
            )}
          </div>
          {file && progress !== null && (
            <progress
              aria-label="Sending the attachment"
              value={progress}
              className="h-2 w-full overflow-hidden rounded-full accent-primary"
            />
          )}
        </div>
      )}
    </FormField>
  );
}
