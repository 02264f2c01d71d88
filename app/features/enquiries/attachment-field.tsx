import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { X } from '~/components/icons';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { controlClasses } from '~/components/ui/input';
import { formatBytes } from '~/lib/format';
import { acceptedFiles, attachmentProblem } from './attachment';
import { failureNotice } from './failure-notice';
import { fieldId } from './field-id';
import type { EnquiryFormFieldProps } from './field-props';

const HINT = 'An image, PDF or Word document, up to 10 MB.';
const DOCUMENT_HINT = 'A PDF or Word document, up to 10 MB.';

/** The browser's own file field: it works without script and is sent with the form. */
export function AttachmentField({ form: key, field, error, progress }: EnquiryFormFieldProps) {
  const { name, label, required, isDocument, hint = isDocument ? DOCUMENT_HINT : HINT } = field;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const problem = file && attachmentProblem(file, field);

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
      id={fieldId(key, name)}
      label={label}
      hint={file ? formatBytes(file.size) : required ? hint : `Optional. ${hint}`}
      error={problem ? failureNotice(key, problem).description : file ? undefined : error}
      required={required}
    >
      {(wiring) => (
        <div className="grid gap-2">
          <div className="flex gap-2">
            <input
              {...wiring}
              ref={input}
              type="file"
              name={name}
              accept={acceptedFiles(field)}
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
              className={clsx(
                controlClasses,
                'h-11 cursor-pointer py-1.5 pl-1.5 file:mr-3 file:h-full file:cursor-pointer file:rounded file:border-0 file:bg-muted file:px-3 file:font-medium file:text-foreground',
              )}
            />
            {file && (
              <Button
                variant="outline"
                size="icon"
                aria-label={`Remove ${label.toLowerCase()}`}
                onClick={remove}
              >
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
