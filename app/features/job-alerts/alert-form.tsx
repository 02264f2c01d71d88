import { LinkCard } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { EnquiryFormField } from '~/features/enquiries/enquiry-form-field';
import { ErrorSummary } from '~/features/enquiries/error-summary';
import { ALERT_FORM } from './alert-form-definition';
import { ALERTS } from './messages';
import type { AlertReply } from './receive-alert';

/** Works without script: the browser sends it, and the page answers. */
export function AlertForm({ reply }: { reply: AlertReply | undefined }) {
  const errors = reply?.errors ?? {};
  return (
    <LinkCard title={ALERTS.submit}>
      <form
        method="post"
        id={`${ALERT_FORM.key}-form`}
        noValidate
        className="grid gap-x-5 gap-y-4 @2xl:grid-cols-2"
      >
        <ErrorSummary form={ALERT_FORM} errors={errors} />
        {ALERT_FORM.fields.map((field) => (
          <EnquiryFormField
            key={field.name}
            form={ALERT_FORM.key}
            field={field}
            error={errors[field.name]}
            defaultValue={reply?.values?.[field.name]}
            progress={null}
          />
        ))}
        <div className="grid gap-4 @2xl:col-span-2">
          <p className="text-sm text-muted-foreground">{ALERTS.notice}</p>
          <Button type="submit" size="lg" className="@2xl:w-fit">
            {ALERT_FORM.submit}
          </Button>
        </div>
      </form>
    </LinkCard>
  );
}
