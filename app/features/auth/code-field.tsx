import { useEffect, useRef } from 'react';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';

interface CodeFieldProps {
  label: string;
  name?: string;
  hint?: string;
}

/** For a code of six digits. Telephones offer it from the message or the authenticator app. */
export function CodeField({ label, name = 'code', hint }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // It is the one thing to do on the step that shows it.
  useEffect(() => input.current?.focus(), []);
  return (
    <FormField label={label} hint={hint} required>
      {(control) => (
        <Input
          {...control}
          ref={input}
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="text-center font-mono text-lg tracking-[0.3em] md:text-lg"
        />
      )}
    </FormField>
  );
}

/** What was typed into a field of a form, without the spaces around it. */
export function typedIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '').trim();
}

/** A code as typed, without the space in its middle that apps show. */
export function typedCode(form: HTMLFormElement, name = 'code'): string {
  return typedIn(form, name).replaceAll(/\s/g, '');
}
