import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { DraftOffer } from '~/components/draft-offer';
import { PageHeader } from '~/components/page-header';
import { QueryStates } from '~/components/query-states';
import { SaveBar } from '~/components/save-bar';
import { StaleAlert } from '~/components/stale-alert';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { FieldList } from './field-list';
import { draftOf, type FormDraft, previewOf } from './form-draft';
import { FormOptions } from './form-options';
import { FormUses } from './form-uses';
import { FormVersionsDialog } from './form-versions-dialog';
import type { Form } from './forms-api';
import { formKeys, formQuery, formsQuery } from './forms-queries';
import { FORM_MESSAGES } from './messages';
import { useFormEditor } from './use-form-editor';

interface FormEditorProps {
  id: string;
  /** Shows the form as visitors get it. */
  renderPreview: (form: FormDefinition) => ReactNode;
}

export function FormEditor({ id, renderPreview }: FormEditorProps) {
  const client = useQueryClient();
  const query = useQuery(formQuery(id));
  return (
    <QueryStates query={query} failed={FORM_MESSAGES.loadFailed}>
      {(form) => {
        const draft = draftOf(form);
        if (!draft) {
          return (
            <Alert variant="error" title={FORM_MESSAGES.broken}>
              <p>{FORM_MESSAGES.brokenDetail}</p>
              <div className="mt-2 text-foreground">
                <FormVersionsDialog
                  form={form}
                  renderPreview={renderPreview}
                  onRestored={(restored) => client.setQueryData(formKeys.detail(id), restored)}
                />
              </div>
            </Alert>
          );
        }
        return (
          <OpenEditor key={form.id} form={form} initial={draft} renderPreview={renderPreview} />
        );
      }}
    </QueryStates>
  );
}

interface OpenEditorProps extends Pick<FormEditorProps, 'renderPreview'> {
  form: Form;
  initial: FormDraft;
}

function OpenEditor({ form: loaded, initial, renderPreview }: OpenEditorProps) {
  const editor = useFormEditor(loaded, initial);
  const { form, draft, kept, problems, isDirty, isSaving, isStale, failure } = editor;
  const [open, setOpen] = useState<string | null>(null);
  const general = problems.filter(({ field }) => !field);

  function save() {
    const [first] = editor.save();
    if (first?.field) setOpen(first.field);
  }

  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <Link
          to="/admin/content?tab=forms"
          className="flex w-fit items-center gap-1 rounded-sm py-1 text-sm text-link hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Forms
        </Link>
        <PageHeader
          title={form.name}
          actions={
            <FormVersionsDialog
              form={form}
              renderPreview={renderPreview}
              onRestored={editor.show}
            />
          }
        />
        <WhereUsed formKey={form.key} />
      </div>
      <DraftOffer {...kept} />
      {isStale && (
        <StaleAlert
          title={FORM_MESSAGES.stale}
          onOverwrite={editor.overwrite}
          onSeeTheirs={editor.seeTheirs}
        />
      )}
      {failure && (
        <Alert variant="error" title={FORM_MESSAGES.saveFailed}>
          {failure}
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert variant="error" title={FORM_MESSAGES.problems}>
          {general.length > 0 && (
            <ul className="list-disc pl-5">
              {general.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {general.length < problems.length && <p>The fields below say what to change.</p>}
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Card>
            <CardHeader>
              <CardTitle>Fields</CardTitle>
            </CardHeader>
            <CardContent>
              <FieldList
                form={form.key}
                draft={draft}
                problems={problems}
                open={open}
                onOpen={setOpen}
                onChange={editor.change}
              />
            </CardContent>
          </Card>
          <FormOptions form={form} draft={draft} onChange={editor.change} />
        </div>
        <Card className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
          <CardHeader>
            <CardTitle>Preview</CardTitle>
            <p className="text-sm text-muted-foreground">
              Visitors see your changes as soon as you save. Nothing is sent from here.
            </p>
          </CardHeader>
          <CardContent className="@container" onSubmitCapture={sendNothing}>
            {renderPreview(previewOf(draft))}
          </CardContent>
        </Card>
      </div>
      <SaveBar>
        <Button onClick={save} disabled={!isDirty || isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </SaveBar>
    </div>
  );
}

/** The preview shows the form, and its button does nothing. */
function sendNothing(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function WhereUsed({ formKey }: { formKey: string }) {
  const query = useQuery(formsQuery());
  return (
    <QueryStates query={query} failed={FORM_MESSAGES.listFailed}>
      {(forms) => <FormUses uses={forms.find(({ key }) => key === formKey)?.uses ?? []} />}
    </QueryStates>
  );
}
