import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FileInput } from '~/components/file-input';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { uploadErrorText } from '~/features/media/messages';
import { toAppError } from '~/lib/errors';
import { DOCUMENT_KINDS } from '~/lib/records/trade';
import { browserClient } from '~/lib/supabase/client';
import type { FileExtension } from '~/lib/upload';
import { type CandidateDocument, type DocumentForm, saveDocument } from './documents-api';
import { DOCUMENT_MESSAGES } from './messages';

const FILE_TYPES: FileExtension[] = ['pdf', 'jpg', 'png', 'webp'];
const ACCEPT = [...FILE_TYPES, 'jpeg'].map((extension) => `.${extension}`).join(',');

export function documentName({ title, kind }: Pick<CandidateDocument, 'title' | 'kind'>): string {
  return title || (DOCUMENT_KINDS[kind as keyof typeof DOCUMENT_KINDS] ?? kind);
}

export function AddDocument({ candidateId }: { candidateId: string }) {
  return (
    <FormDialog
      title="Add document"
      description="A licence, card or check, with the day it expires."
      icon={Plus}
      variant="outline"
    >
      {(close) => <DocumentFields known={{ candidate_id: candidateId }} onDone={close} />}
    </FormDialog>
  );
}

export function EditDocument({ known }: { known: CandidateDocument }) {
  return (
    <FormDialog
      title="Edit"
      of={documentName(known)}
      description="Choose a file only if you want to replace the current one."
      icon={Pencil}
      variant="outline"
    >
      {(close) => <DocumentFields known={known} onDone={close} />}
    </FormDialog>
  );
}

interface DocumentFieldsProps {
  known: CandidateDocument | { candidate_id: string };
  onDone: () => void;
}

function DocumentFields({ known, onDone }: DocumentFieldsProps) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const form = useForm<DocumentForm>({ defaultValues: startOf(known) });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(`document:${'id' in known ? known.id : known.candidate_id}`, form);
  const save = useMutation({
    mutationFn: (values: DocumentForm) => saveDocument(browserClient(), known, values, file),
    onSuccess() {
      notify.success(DOCUMENT_MESSAGES['id' in known ? 'changed' : 'added']);
      onDone();
    },
    onError(cause) {
      const error = toAppError(cause);
      const why = file ? uploadErrorText(error, FILE_TYPES, file) : undefined;
      notifyFailure(DOCUMENT_MESSAGES['id' in known ? 'changeFailed' : 'addFailed'], error, why);
    },
    onSettled: () => void queryClient.invalidateQueries(),
  });

  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => save.mutate(values))}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <FormField label="Type" required>
        {(field) => (
          <NativeSelect {...field} {...register('kind')} required options={DOCUMENT_KINDS} />
        )}
      </FormField>
      <FormField label="What it is" hint="For example: HR, Certificate II, forklift.">
        {(field) => <Input {...field} {...register('title')} maxLength={200} autoComplete="off" />}
      </FormField>
      <FormField label="Number">
        {(field) => <Input {...field} {...register('number')} maxLength={100} autoComplete="off" />}
      </FormField>
      <FormField label="Issued on">
        {(field) => <Input {...field} {...register('issued_on')} type="date" />}
      </FormField>
      <FormField label="Expires on" error={formState.errors.expires_on?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('expires_on', {
              validate: (day, { issued_on }) =>
                !day || day >= issued_on || DOCUMENT_MESSAGES.badDates,
            })}
            type="date"
          />
        )}
      </FormField>
      <FormField label="File" hint="PDF or picture, up to 10 MB.">
        {(field) => (
          <FileInput
            {...field}
            accept={ACCEPT}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </FormField>
      <FormDialogActions submit="Save" submitting="Saving..." isPending={save.isPending} />
    </form>
  );
}

function startOf(known: CandidateDocument | { candidate_id: string }): DocumentForm {
  if (!('id' in known))
    return { kind: 'licence', title: '', number: '', issued_on: '', expires_on: '' };
  const { kind, title, number, issued_on, expires_on } = known;
  return {
    kind,
    title,
    number: number ?? '',
    issued_on: issued_on ?? '',
    expires_on: expires_on ?? '',
  };
}
