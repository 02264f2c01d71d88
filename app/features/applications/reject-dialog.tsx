import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialogActions } from '~/components/form-dialog';
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
import type { Rejection } from './applications-api';
import { templatesQuery } from './applications-queries';
import type { Card } from './applications-schema';
import { LetterFields, toLetter } from './letter-fields';
import { type LetterTemplate, UNSUCCESSFUL_TEMPLATE } from './letters-api';
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
  const templates = useQuery({ ...templatesQuery(), enabled: cards.length > 0 });
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
        <QueryStates query={templates} failed={APPLICATION_MESSAGES.templatesFailed}>
          {(all) => (
            <RejectForm
              ids={cards.map(({ id }) => id)}
              templates={all}
              isPending={isPending}
              onClose={onClose}
              onReject={onReject}
            />
          )}
        </QueryStates>
      </DialogContent>
    </Dialog>
  );
}

interface RejectFormProps extends Omit<RejectDialogProps, 'cards'> {
  /** The applications. */
  ids: readonly string[];
  templates: readonly LetterTemplate[];
}

function RejectForm({ ids, templates, isPending, onClose, onReject }: RejectFormProps) {
  const { finish } = useClosing();
  const usual = templates.find(({ id }) => id === UNSUCCESSFUL_TEMPLATE);
  const form = useForm({ defaultValues: { reason: '', letter: toLetter(usual) } });
  const { register, handleSubmit, control, setValue } = form;
  const draft = useFormDraft(`rejection:${ids.join()}`, form);
  const letter = useWatch({ control, name: 'letter' });

  return (
    <form
      onSubmit={handleSubmit((values) => {
        const { templateId, subject, body } = values.letter;
        const written = templateId ? { subject, body } : null;
        onReject({ reason: values.reason.trim(), letter: written }, () => finish(onClose));
      })}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <FormField label="Reason" hint="Only colleagues see it.">
        {(field) => <Textarea {...field} {...register('reason')} rows={2} maxLength={REASON_MAX} />}
      </FormField>
      <LetterFields
        value={letter}
        onChange={(changed) => setValue('letter', changed, { shouldDirty: true })}
        templates={templates}
        hint="It goes out in one day, or earlier if we promised an answer by then. Until then you can cancel it on the application."
        applicationIds={ids}
      />
      <FormDialogActions
        submit="Mark as unsuccessful"
        submitting="Saving..."
        isPending={isPending}
      />
    </form>
  );
}
