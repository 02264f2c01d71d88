import { NativeSelect } from '~/components/native-select';
import { Tick } from '~/components/tick';
import { Alert } from '~/components/ui/alert';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { NO_MAIL } from '~/features/auth/messages';
import { useMailSetup } from '~/lib/use-mail-setup';
import { DESTINATIONS, type Destination, type FormDraft } from './form-draft';
import type { Form } from './forms-api';
import { FORM_MESSAGES } from './messages';

const DESTINATION_HINTS: Record<Destination, string> = {
  lead: 'Every enquiry becomes a lead.',
  candidate: 'Every enquiry becomes a lead, and its sender a candidate.',
  email:
    'Every enquiry is sent to the address below, with all answers and files. It does not become a lead. You can check under Emails whether it was sent.',
};

interface FormOptionsProps {
  form: Form;
  draft: FormDraft;
  onChange: (draft: FormDraft) => void;
}

/** The form's name, its button, and what happens when it has been sent. */
export function FormOptions({ form, draft, onChange }: FormOptionsProps) {
  const { hasMail } = useMailSetup();
  const isMailed = draft.destination === 'email';
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
        <FormField label="Button text" required>
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
              ? 'This form’s text cannot be changed.'
              : 'Shown after sending. Leave empty to use the standard text.'
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
          label="Where enquiries go"
          hint={
            form.is_specified ? FORM_MESSAGES.alwaysLeads : DESTINATION_HINTS[draft.destination]
          }
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.destination}
              options={DESTINATIONS}
              required
              disabled={form.is_specified}
              onChange={({ target }) =>
                onChange({ ...draft, destination: target.value as Destination })
              }
            />
          )}
        </FormField>
        {isMailed && !hasMail && (
          <Alert variant="warning" title={NO_MAIL.title}>
            Enquiries will wait under Emails until one is set up.
          </Alert>
        )}
        <FormField
          label={isMailed ? 'Send enquiries to' : 'Notify this address about each enquiry'}
          required={isMailed}
          hint={
            isMailed
              ? 'An office email address. Only people who can manage leads can change it.'
              : 'Optional. This office address gets a short email with the form’s name and the reference, but not what the person wrote.'
          }
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              value={draft.notifyEmail}
              autoComplete="off"
              placeholder={isMailed ? undefined : 'Nobody'}
              onChange={({ target }) => onChange({ ...draft, notifyEmail: target.value })}
            />
          )}
        </FormField>
        {!isMailed && (
          <div className="grid gap-1">
            <Tick
              label={FORM_MESSAGES.hasLink}
              checked={draft.hasLink}
              onChange={(hasLink) => onChange({ ...draft, hasLink })}
            />
            <p className="text-sm text-muted-foreground">{FORM_MESSAGES.hasLinkHint}</p>
          </div>
        )}
      </CardContent>
    </Card>
  );
}
