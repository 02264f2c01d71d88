import { FOOTER_WORDS } from '~/lib/site/word-fields';
import { CheckField } from './check-field';
import { ListFields } from './list-fields';
import { type SettingsFormApi, TextField } from './text-field';
import { WordFields } from './word-fields';

const SOCIAL_FIELDS = [
  { name: 'label', label: 'Network' },
  { name: 'url', label: 'Address', type: 'url' as const },
];

export function FooterFields({ form }: { form: SettingsFormApi }) {
  return (
    <>
      <ListFields
        form={form}
        name="social"
        title="Social links"
        entry="link"
        hint="For example LinkedIn, with the address of your page there."
        fields={SOCIAL_FIELDS}
        max={12}
      />
      <TextField
        form={form}
        name="acknowledgement"
        label="Acknowledgement of Country"
        hint="Shown in the footer of every page. Name the Traditional Custodians of the Country that your office is on. Leave it empty to show none."
        isLong
      />
      <WordFields form={form} fields={FOOTER_WORDS} />
    </>
  );
}

export function AccessFields({ form }: { form: SettingsFormApi }) {
  return (
    <>
      <CheckField
        form={form}
        name="accessLines.relay.isShown"
        label="National Relay Service"
        hint="For people who are deaf, or find it hard to hear or speak."
      />
      <TextField form={form} name="accessLines.relay.text" label="Relay service text" isLong />
      <CheckField
        form={form}
        name="accessLines.interpreter.isShown"
        label="Interpreter (TIS National)"
        hint="For people who would rather speak another language."
      />
      <TextField form={form} name="accessLines.interpreter.text" label="Interpreter text" isLong />
    </>
  );
}
