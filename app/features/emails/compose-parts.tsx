import { useQuery } from '@tanstack/react-query';
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { formatDateTime } from '~/lib/format';
import { officeTimeName } from '~/lib/office-clock';
import { readAddresses } from './address-list';
import { templatesQuery } from './emails-queries';
import type { EmailForm, EmailTemplate } from './emails-schema';
import { TEMPLATE_MESSAGES } from './messages';

interface OriginalProps {
  message: string;
  at?: string | undefined;
}

/** The enquiry that is answered. */
export function Original({ message, at }: OriginalProps) {
  return (
    <section aria-label="Their message" className="grid gap-1.5">
      <h3 className="text-sm font-medium">
        Their message
        {at && <span className="font-normal text-muted-foreground"> · {formatDateTime(at)}</span>}
      </h3>
      <p className="max-h-36 overflow-y-auto rounded-md bg-muted px-3 py-2 text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
        {message}
      </p>
    </section>
  );
}

interface TemplateChoiceProps {
  onChoose: (template: EmailTemplate) => void;
}

export function TemplateChoice({ onChoose }: TemplateChoiceProps) {
  const query = useQuery(templatesQuery());
  return (
    <QueryStates
      query={query}
      failed={TEMPLATE_MESSAGES.fetchFailed}
      loading={null}
      isEmpty={(templates) => templates.length === 0}
    >
      {(templates) => (
        <FormField label="Template">
          {(field) => (
            <NativeSelect
              {...field}
              placeholder="None"
              options={Object.fromEntries(
                templates.map((template) => [template.id, template.name]),
              )}
              onChange={({ target }) => {
                const chosen = templates.find(({ id }) => id === target.value);
                if (chosen) onChoose(chosen);
              }}
            />
          )}
        </FormField>
      )}
    </QueryStates>
  );
}

interface SendAtProps {
  error: string | undefined;
  /** The field of the form. */
  field: UseFormRegisterReturn;
}

export function SendAt({ error, field }: SendAtProps) {
  return (
    <FormField
      label="Send at"
      error={error}
      hint={`Leave it empty to send now. ${officeTimeName()}.`}
    >
      {(wiring) => <Input {...wiring} {...field} type="datetime-local" />}
    </FormField>
  );
}

interface SendingOptionsProps {
  form: UseFormReturn<EmailForm>;
  start: EmailForm;
  isMail: boolean;
}

/** Who else gets the message, and when. Folded, because most messages need neither. */
export function SendingOptions({ form, start, isMail }: SendingOptionsProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  const [copies, blindCopies, sendAt] = useWatch({
    control,
    name: ['copies', 'blindCopies', 'sendAt'],
  });
  const others = readAddresses(copies).length + readAddresses(blindCopies).length;
  const hasProblem = Boolean(errors.copies || errors.blindCopies || errors.sendAt);
  return (
    <details
      className="rounded-md border border-border"
      open={Boolean(start.copies || start.blindCopies || hasProblem)}
    >
      <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
        {isMail ? 'CC, BCC and send time' : 'Send time'}
        {others > 0 && ` · ${others}`}
        {sendAt && ' · later'}
      </summary>
      <div className="grid gap-4 border-t border-border p-3">
        {isMail && (
          <>
            <FormField
              label="CC"
              error={errors.copies?.message}
              hint="All recipients see these addresses. Separate them with commas."
            >
              {(field) => <Input {...field} {...register('copies')} autoComplete="off" />}
            </FormField>
            <FormField
              label="BCC"
              error={errors.blindCopies?.message}
              hint="Other recipients don’t see these addresses."
            >
              {(field) => <Input {...field} {...register('blindCopies')} autoComplete="off" />}
            </FormField>
          </>
        )}
        <SendAt error={errors.sendAt?.message} field={register('sendAt')} />
      </div>
    </details>
  );
}
