import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DeleteDialog } from '~/components/delete-dialog';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useAuth } from '~/features/auth/use-auth';
import { useClosing } from '~/lib/unsaved/use-unsaved';
import { ACCOUNT_LETTERS } from './account-letters';
import { templatesQuery, useDeleteTemplate, useSaveTemplate } from './emails-queries';
import type { EmailTemplate, TemplateForm } from './emails-schema';
import { LetterFields } from './letter-fields';
import { LETTER_KINDS, type LetterKind } from './letters';
import { TEMPLATE_MESSAGES } from './messages';
import { OFFICE_LETTERS } from './office-letters';
import { OTHER_LETTERS } from './other-letters';
import { SENTENCES } from './sentences';

const MORE_LETTERS = [
  ['More automatic emails', OTHER_LETTERS],
  ['Emails to the office', OFFICE_LETTERS],
  ['Sentences in automatic emails', SENTENCES],
] as const;

export function TemplateDialog() {
  return (
    <FormDialog
      title="Templates"
      description="Text you send often. Merge fields such as {{name}} are filled in."
      icon={LayoutTemplate}
      variant="outline"
    >
      {() => <Templates />}
    </FormDialog>
  );
}

function Templates() {
  const query = useQuery(templatesQuery());
  const [edited, setEdited] = useState<EmailTemplate | 'new' | null>(null);
  const [letter, setLetter] = useState<LetterKind | null>(null);
  // Whoever comes back from a letter is where they were.
  const [last, setLast] = useState<LetterKind | null>(null);
  const { isDeveloper } = useAuth();

  function edit(kind: LetterKind) {
    setLetter(kind);
    setLast(kind);
  }

  function editTemplate(template: EmailTemplate | 'new') {
    setEdited(template);
    setLast(null);
  }

  if (letter) return <LetterFields kind={letter} onDone={() => setLetter(null)} />;
  if (edited) {
    const template = edited === 'new' ? null : edited;
    return <TemplateFields template={template} onDone={() => setEdited(null)} />;
  }
  return (
    <div className="grid gap-3">
      {LETTER_KINDS.map((kind) => (
        <LetterRow key={kind.purpose} kind={kind} last={last} onEdit={edit} />
      ))}
      {MORE_LETTERS.map(([title, kinds]) => (
        <MoreLetters key={title} title={title} kinds={kinds} last={last} onEdit={edit} />
      ))}
      {isDeveloper && (
        <MoreLetters
          title="Emails about accounts"
          kinds={ACCOUNT_LETTERS}
          last={last}
          onEdit={edit}
        />
      )}
      <QueryStates
        query={query}
        failed={TEMPLATE_MESSAGES.fetchFailed}
        isEmpty={(templates) => templates.length === 0}
        empty={<p className="text-sm text-muted-foreground">No templates yet.</p>}
      >
        {(templates) => (
          <ul className="grid gap-2">
            {templates.map((template) => (
              <li
                key={template.id}
                className="flex flex-wrap items-center justify-between gap-2 text-sm"
              >
                <span className="min-w-0 truncate">{template.name}</span>
                <span className="flex flex-wrap gap-1.5">
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Edit ${template.name}`}
                    onClick={() => editTemplate(template)}
                  >
                    Edit
                  </Button>
                  <DeleteTemplate template={template} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      <Button size="sm" onClick={() => editTemplate('new')}>
        Add template
      </Button>
    </div>
  );
}

interface LetterRowProps {
  kind: LetterKind;
  /** The letter that was edited last. */
  last: LetterKind | null;
  onEdit: (kind: LetterKind) => void;
}

interface MoreLettersProps extends Omit<LetterRowProps, 'kind'> {
  title: string;
  kinds: readonly LetterKind[];
}

/** Letters that are seldom changed, folded. */
function MoreLetters({ title, kinds, last, onEdit }: MoreLettersProps) {
  return (
    <details
      open={last !== null && kinds.includes(last)}
      className="grid gap-3 border-b border-border pb-3 text-sm"
    >
      <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11">{title}</summary>
      <div className="grid gap-3 pt-3">
        {kinds.map((kind) => (
          <LetterRow key={kind.purpose} kind={kind} last={last} onEdit={onEdit} />
        ))}
      </div>
    </details>
  );
}

function LetterRow({ kind, last, onEdit }: LetterRowProps) {
  return (
    <div className="flex items-start justify-between gap-3 border-b border-border pb-3 text-sm">
      <span className="min-w-0">
        {kind.name}
        <span className="block text-muted-foreground">{kind.about}</span>
      </span>
      <Button
        variant="outline"
        size="sm"
        autoFocus={kind === last}
        aria-label={`Edit ${kind.name}`}
        onClick={() => onEdit(kind)}
      >
        Edit
      </Button>
    </div>
  );
}

function DeleteTemplate({ template }: { template: EmailTemplate }) {
  const remove = useDeleteTemplate();
  return (
    <DeleteDialog
      title="Delete this template?"
      of={template.name}
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(template.id, {
          onSuccess() {
            notify.success(TEMPLATE_MESSAGES.deleted, { description: template.name });
            close();
          },
          onError(error) {
            notifyFailure(TEMPLATE_MESSAGES.deleteFailed, error);
          },
        })
      }
    >
      “{template.name}” will be permanently deleted. Emails written with it stay.
    </DeleteDialog>
  );
}

interface TemplateFieldsProps {
  template: EmailTemplate | null;
  onDone: () => void;
}

function TemplateFields({ template, onDone }: TemplateFieldsProps) {
  const saveTemplate = useSaveTemplate(template?.id ?? null);
  const { ask, finish } = useClosing();
  const form = useForm<TemplateForm>({
    defaultValues: {
      name: template?.name ?? '',
      subject: template?.subject ?? '',
      body: template?.body ?? '',
    },
  });
  const { register, handleSubmit } = form;
  const draft = useFormDraft(`template:${template?.id ?? 'new'}`, form);

  function save(form: TemplateForm) {
    saveTemplate.mutate(form, {
      onSuccess() {
        notify.success(TEMPLATE_MESSAGES.saved, { description: form.name });
        finish(onDone);
      },
      onError(error) {
        notifyFailure(TEMPLATE_MESSAGES.saveFailed, error);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Template name">
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormField label="Subject">
        {(field) => <Input {...field} {...register('subject')} autoComplete="off" />}
      </FormField>
      <FormField label="Message">
        {(field) => <Textarea {...field} {...register('body')} rows={8} />}
      </FormField>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={() => ask(onDone)}>
          Back
        </Button>
        <Button type="submit" disabled={saveTemplate.isPending}>
          {saveTemplate.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
