import type { ComponentProps } from 'react';
import { FormField } from './ui/form-field';
import { Input } from './ui/input';

interface ContactFieldsProps {
  field: (name: 'name' | 'email' | 'phone' | 'company') => ComponentProps<'input'>;
}

/** How to reach someone, of a lead as of a client. */
export function ContactFields({ field }: ContactFieldsProps) {
  return (
    <>
      <FormField label="Name">
        {(control) => (
          <Input
            {...control}
            {...field('name')}
            required
            pattern=".*\S.*"
            title="Not only spaces"
          />
        )}
      </FormField>
      <FormField label="Email">
        {(control) => <Input {...control} {...field('email')} type="email" required />}
      </FormField>
      <FormField label="Phone">
        {(control) => <Input {...control} {...field('phone')} type="tel" />}
      </FormField>
      <FormField label="Company">
        {(control) => <Input {...control} {...field('company')} />}
      </FormField>
    </>
  );
}
