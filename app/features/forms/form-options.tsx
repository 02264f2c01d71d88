import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import type { FormDraft } from './form-draft';
import type { Form } from './forms-api';

interface FormOptionsProps {
  form: Form;
  draft: FormDraft;
  onChange: (draft: FormDraft) => void;
}

/** The form's name, its button, and what happens when it has been sent. */
export function FormOptions({ form, draft, onChange }: FormOptionsProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Form</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <FormField label="Name" required hint="For staff. Visitors do not see it.">
          {(control) => (
            <Input
              {...control}
              value={draft.name}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...draft, name: target.value })}
            />
          )}
        </FormField>
        <FormField label="Text of the button" required>
          {(control) => (
            <Input
              {...control}
              value={draft.submit}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...draft, submit: target.value })}
            />
          )}
        </FormField>
        <FormField
          label="Thank-you text"
          hint={
            form.is_specified
              ? 'The text of this form cannot be changed.'
              : 'Shown after sending. Leave it empty for the usual text.'
          }
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={draft.thankYou}
              disabled={form.is_specified}
              onChange={({ target }) => onChange({ ...draft, thankYou: target.value })}
            />
          )}
        </FormField>
        <FormField
          label="Tell this address about each enquiry"
          hint="Every enquiry becomes a lead. An office address can get a short email as well: the name of the form and the reference, without what the person wrote."
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              value={draft.notifyEmail}
              autoComplete="off"
              placeholder="Nobody"
              onChange={({ target }) => onChange({ ...draft, notifyEmail: target.value })}
            />
          )}
        </FormField>
      </CardContent>
    </Card>
  );
}
