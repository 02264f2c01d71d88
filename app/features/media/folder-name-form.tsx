import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { toAppError } from '~/lib/errors';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';
import { FOLDER_NAME_MAX } from './media-schema';
import { folderFailure, MEDIA_MESSAGES } from './messages';

interface FolderNameFormProps {
  /** The name so far; empty for a new folder. */
  name: string;
  label: string;
  /** Why the last attempt failed. */
  error: unknown;
  onSave: (name: string) => void;
  /** The buttons. */
  children: ReactNode;
}

export function FolderNameForm({ name, label, error, onSave, children }: FolderNameFormProps) {
  const [typed, setTyped] = useState(name);
  const [wasAsked, setWasAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const plain = typed.trim();
  useUnsaved(plain !== name);

  useEffect(() => {
    // The button that was pressed has made room for the field.
    field.current?.focus();
  }, []);

  const refusal = error ? folderFailure(toAppError(error)) : undefined;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setWasAsked(true);
        if (plain) onSave(plain);
      }}
    >
      <FormField
        label={label}
        error={wasAsked && !plain ? MEDIA_MESSAGES.folderName : refusal}
        required
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            value={typed}
            maxLength={FOLDER_NAME_MAX}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FormField>
      {children}
    </form>
  );
}
