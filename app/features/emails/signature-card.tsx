import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { SIGNATURE_MESSAGES } from './messages';
import { SIGNATURE_MAX } from './signature-api';
import { signatureQuery, useSaveSignature } from './signature-queries';

/** The lines below the emails that a person writes. */
export function SignatureCard() {
  const query = useQuery(signatureQuery());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Email signature</CardTitle>
        <CardDescription>
          Added below the emails you write. You can change it in each email.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <QueryStates query={query} failed={SIGNATURE_MESSAGES.fetchFailed}>
          {(body) => <SignatureForm body={body} />}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

function SignatureForm({ body }: { body: string }) {
  const save = useSaveSignature();
  const form = useForm({ defaultValues: { body } });
  const draft = useFormDraft('mail-signature', form);

  function submit(typed: { body: string }) {
    save.mutate(typed.body, {
      onSuccess() {
        form.reset(typed);
        notify.success(SIGNATURE_MESSAGES.saved);
      },
      onError(error) {
        notifyFailure(SIGNATURE_MESSAGES.saveFailed, error);
      },
    });
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Signature" hint="For example, your name, position and phone number.">
        {(field) => (
          <Textarea {...field} {...form.register('body')} rows={5} maxLength={SIGNATURE_MAX} />
        )}
      </FormField>
      <Button type="submit" size="sm" disabled={save.isPending} className="justify-self-start">
        {save.isPending ? 'Saving...' : 'Save signature'}
      </Button>
    </form>
  );
}
