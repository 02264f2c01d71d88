import { type ComponentProps, useRef } from 'react';
import { hasTypedText } from '~/lib/unsaved/typed-fields';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';

/** A form that leaves its values in its fields: whoever leaves it with something typed is asked. */
export function UnsavedForm(props: ComponentProps<'form'>) {
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(() => form.current !== null && hasTypedText(form.current));
  return <form {...props} ref={form} />;
}
