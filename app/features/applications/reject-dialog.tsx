import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Textarea } from '~/components/ui/textarea';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useClosing } from '~/lib/unsaved/use-unsaved';
import type { LetterTemplate, Rejection } from './applications-api';
import { templatesQuery } from './applications-queries';
import type { Card } from './applications-schema';
import { APPLICATION_MESSAGES } from './messages';
import { withdrawalText } from './move-back-dialog';
import { isPlaced } from './use-moves';

const REASON_MAX = 2000;

interface RejectDialogProps {
  /** The applications to turn down. The dialog is open while there are any. */
  cards: readonly Card[];
  isPending: boolean;
  onClose: () => void;
  onReject: (rejection: Rejection, close: () => void) => void;
}

/** Asks for the reason and the letter. The letter waits a day, in case someone changes their mind. */
export function RejectDialog({ cards, isPending, onClose, onReject }: RejectDialogProps) {
  const [first] = cards;
  return (
    <Dialog open={cards.length > 0} onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>Unsuccessful</DialogTitle>
          <DialogDescription>
            {cards.length === 1 ? first?.name : `${cards.length} applications`}
          </DialogDescription>
        </DialogHeader>
        {cards.some(isPlaced) && <Alert variant="warning" title={withdrawalText(cards)} />}
        <RejectForm
          name={cards.map(({ id }) => id).join()}
          isPending={isPending}
          onClose={onClose}
          onReject={onReject}
        />
      </DialogContent>
    </Dialog>
  );
}

interface RejectFormProps extends Omit<RejectDialogProps, 'cards'> {
  /** Names the draft of what was typed. */
  name: string;
}

function RejectForm({ name, isPending, onClose, onReject }: RejectFormProps) {
  const { finish } = useClosing();
  const templates = useQuery(templatesQuery());
  const form = useForm({ defaultValues: { reason: '', templateId: '' } });
  const { register, handleSubmit, control } = form;
  const draft = useFormDraft(`rejection:${name}`, form);
  const templateId = useWatch({ control, name: 'templateId' });

  return (
    <form
      onSubmit={handleSubmit((values) =>
        onReject({ reason: values.reason.trim(), templateId: values.templateId || null }, () =>
          finish(onClose),
        ),
      )}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <FormField label="Reason" hint="Only colleagues see it.">
        {(field) => <Textarea {...field} {...register('reason')} rows={2} maxLength={REASON_MAX} />}
      </FormField>
      <QueryStates query={templates} failed={APPLICATION_MESSAGES.templatesFailed}>
        {(all) => (
          <>
            <FormField
              label="Letter"
              hint="It goes out in one day, or earlier if we promised an answer by then. Until then you can cancel it on the application."
            >
              {(field) => (
                <NativeSelect
                  {...field}
                  {...register('templateId')}
                  placeholder="No letter"
                  options={Object.fromEntries(all.map((one) => [one.id, one.name || 'No name']))}
                />
              )}
            </FormField>
            <Letter template={all.find(({ id }) => id === templateId)} />
          </>
        )}
      </QueryStates>
      <FormDialogActions
        submit="Mark as unsuccessful"
        submitting="Saving..."
        isPending={isPending}
      />
    </form>
  );
}

function Letter({ template }: { template: LetterTemplate | undefined }) {
  if (!template) return null;
  return (
    <section
      aria-label="Letter"
      className="grid max-h-48 gap-2 overflow-y-auto rounded-md bg-muted p-3 text-sm wrap-anywhere"
    >
      <p className="font-medium">{template.subject}</p>
      <p className="whitespace-pre-wrap">{template.body}</p>
    </section>
  );
}
