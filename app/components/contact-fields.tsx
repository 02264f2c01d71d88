import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from './ui/form-field';
import { Input } from './ui/input';

interface ContactFieldsProps {
  register: (name: 'name' | 'email' | 'phone' | 'company') => UseFormRegisterReturn;
}

/** How to reach someone, of a lead as of a client. */
export function ContactFields({ register }: ContactFieldsProps) {
  return (
    <>
      <FormField label="Name">
        {(field) => (
          <Input
            {...field}
            {...register('name')}
            required
            pattern=".*\S.*"
            title="Not only spaces"
          />
        )}
      </FormField>
      <FormField label="Email">
        {(field) => <Input {...field} {...register('email')} type="email" required />}
      </FormField>
      <FormField label="Phone">
        {(field) => <Input {...field} {...register('phone')} type="tel" />}
      </FormField>
      <FormField label="Company">
        {(field) => <Input {...field} {...register('company')} />}
      </FormField>
    </>
  );
}
