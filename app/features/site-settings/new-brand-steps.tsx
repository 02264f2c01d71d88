import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { DayFields } from './hours-fields';
import { type NewBrand, type NewBrandFormApi, USUAL_TIME_ZONES } from './new-brand-schema';
import { AUSTRALIAN_TIME_ZONES, STATES } from './site-settings-schema';

interface StepProps {
  form: NewBrandFormApi;
}

export function NameStep({ form }: StepProps) {
  return (
    <div className="grid gap-4">
      <Answer form={form} name="name" label="Company name" />
      <Answer
        form={form}
        name="tagline"
        label="Tagline"
        hint="A few words, shown below the name."
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Answer form={form} name="legalName" label="Legal name" hint="If it’s different." />
        <Answer form={form} name="abn" label="ABN" hint="11 digits, or leave it empty." />
      </div>
    </div>
  );
}

export function PlaceStep({ form }: StepProps) {
  const { errors } = form.formState;

  /** Only a first guess, so it does not replace a choice. */
  function guessTimeZone(state: string) {
    if (form.getValues('timeZone')) return;
    form.setValue('timeZone', USUAL_TIME_ZONES[state] ?? '', { shouldDirty: true });
  }

  return (
    <div className="grid gap-4">
      <Answer form={form} name="street" label="Street" />
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem_7rem]">
        <Answer form={form} name="suburb" label="Suburb" />
        <FormField label="State" error={errors.state?.message}>
          {(field) => (
            <NativeSelect
              {...field}
              {...form.register('state', {
                onChange: ({ target }) => guessTimeZone(target.value),
              })}
              required
              options={STATES}
            />
          )}
        </FormField>
        <Answer form={form} name="postcode" label="Postcode" />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Answer
          form={form}
          name="area"
          label="Area served"
          hint="As you’d write it after “employers in”, such as “Tasmania” or “the Hunter”."
        />
        <Answer form={form} name="city" label="City" hint="The city or town of the office." />
      </div>
      <FormField label="Time zone" error={errors.timeZone?.message} className="sm:max-w-xs">
        {(field) => (
          <NativeSelect
            {...field}
            {...form.register('timeZone')}
            required
            options={AUSTRALIAN_TIME_ZONES}
          />
        )}
      </FormField>
    </div>
  );
}

export function ContactStep({ form }: StepProps) {
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Answer form={form} name="phone" label="Phone" type="tel" />
        <Answer form={form} name="email" label="Contact email" type="email" />
        <Answer
          form={form}
          name="apprenticeshipsEmail"
          label="Apprenticeships email"
          type="email"
          hint="Leave empty to use the contact email."
        />
        <Answer
          form={form}
          name="traineeshipsEmail"
          label="Traineeships email"
          type="email"
          hint="Leave empty to use the contact email."
        />
      </div>
      <Controller
        control={form.control}
        name="days"
        render={({ field }) => (
          <DayFields
            days={field.value}
            onChange={field.onChange}
            errors={form.formState.errors.days}
          />
        )}
      />
    </div>
  );
}

interface AnswerProps extends StepProps {
  name: Exclude<keyof NewBrand, 'days'>;
  label: string;
  type?: 'text' | 'email' | 'tel';
  hint?: ReactNode;
}

function Answer({ form, name, label, type = 'text', hint }: AnswerProps) {
  return (
    <FormField label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(field) => <Input {...field} {...form.register(name)} type={type} autoComplete="off" />}
    </FormField>
  );
}
