import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { ListFields } from './list-fields';
import { STATES } from './site-settings-schema';
import { type SettingsFormApi, TextField } from './text-field';

export function CompanyFields({ form }: { form: SettingsFormApi }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
        <TextField form={form} name="company.name" label="Company name" />
        <TextField form={form} name="company.initials" label="Initials" />
      </div>
      <TextField form={form} name="company.tagline" label="Tagline" />
      <TextField form={form} name="company.blurb" label="About the company" isLong />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField form={form} name="company.phone" label="Phone" type="tel" />
        <TextField
          form={form}
          name="company.apprenticeshipsEmail"
          label="Apprenticeships email"
          type="email"
        />
        <TextField
          form={form}
          name="company.traineeshipsEmail"
          label="Traineeships email"
          type="email"
        />
      </div>
    </>
  );
}

export function PlaceFields({ form }: { form: SettingsFormApi }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr_6rem_6rem]">
        <TextField form={form} name="company.address.street" label="Street" />
        <TextField form={form} name="company.address.suburb" label="Suburb" />
        <FormField label="State">
          {(field) => (
            <NativeSelect
              {...field}
              {...form.register('company.address.state')}
              required
              options={STATES}
            />
          )}
        </FormField>
        <TextField form={form} name="company.address.postcode" label="Postcode" />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="place.area"
          label="Area served"
          hint="A state or region, as it should read in texts and search results."
        />
        <TextField
          form={form}
          name="place.city"
          label="City"
          hint="The city or town that the office is in."
        />
      </div>
    </>
  );
}

const LICENCE_FIELDS = [
  { name: 'label', label: 'Licence' },
  { name: 'number', label: 'Number' },
];

export function LegalFields({ form }: { form: SettingsFormApi }) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="company.legalName" label="Legal name" />
        <TextField form={form} name="company.abn" label="ABN" hint="11 digits." />
      </div>
      <ListFields
        form={form}
        name="company.licences"
        title="Licences"
        entry="licence"
        hint="For example a labour hire licence."
        fields={LICENCE_FIELDS}
        max={12}
      />
    </>
  );
}
