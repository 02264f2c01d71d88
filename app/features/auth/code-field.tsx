import { useEffect, useRef } from 'react';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';

interface CodeFieldProps {
  label: string;
  name?: string;
  hint?: string;
}

/** For a six-digit code. Phones suggest it from the message or the authenticator app. */
export function CodeField({ label, name = 'code', hint }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // The code is the only thing to enter on this step.
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

/** The text in a field of a form, without surrounding spaces. */
export function typedIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '').trim();
}

/** The code that was typed, without the space that apps show in the middle. */
export function typedCode(form: HTMLFormElement, name = 'code'): string {
  return typedIn(form, name).replaceAll(/\s/g, '');
}
