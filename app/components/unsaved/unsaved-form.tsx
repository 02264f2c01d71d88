import { type ComponentProps, useRef } from 'react';
import { hasTypedText } from '~/lib/unsaved/typed-fields';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';

/** A form whose values live in its fields. Asks before the person leaves it with unsaved input. */
export function UnsavedForm(props: ComponentProps<'form'>) {
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(() => form.current !== null && hasTypedText(form.current));
  return <form {...props} ref={form} />;
}
