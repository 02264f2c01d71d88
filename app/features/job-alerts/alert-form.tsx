import { LinkCard } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { EnquiryFormField } from '~/features/enquiries/enquiry-form-field';
import { ErrorSummary } from '~/features/enquiries/error-summary';
import type { SiteRegion } from '~/lib/site/settings';
import { usePageWords } from '~/lib/site/use-site';
import { alertForm } from './alert-form-definition';
import type { AlertReply } from './receive-alert';

interface AlertFormProps {
  reply: AlertReply | undefined;
  regions: readonly SiteRegion[];
}

/** Works without script: the browser sends it, and the page answers. */
export function AlertForm({ reply, regions }: AlertFormProps) {
  const errors = reply?.errors ?? {};
  const words = usePageWords();
  const form = alertForm({ words, regions });
  return (
    <LinkCard title={words.alertsSubmit}>
      <form
        method="post"
        id={`${form.key}-form`}
        noValidate
        className="grid gap-x-5 gap-y-4 @2xl:grid-cols-2"
      >
        <ErrorSummary form={form} errors={errors} />
        {form.fields.map((field) => (
          <EnquiryFormField
            key={field.name}
            form={form.key}
            field={field}
            error={errors[field.name]}
            defaultValue={reply?.values?.[field.name]}
            progress={null}
          />
        ))}
        <div className="grid gap-4 @2xl:col-span-2">
          <p className="text-sm text-muted-foreground">{words.alertsNotice}</p>
          <Button type="submit" size="lg" className="@2xl:w-fit">
            {form.submit}
          </Button>
        </div>
      </form>
    </LinkCard>
  );
}
