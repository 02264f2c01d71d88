import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Skeleton } from '~/components/ui/skeleton';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { toAppError } from '~/lib/errors';
import { CONTENT_PLACEHOLDER, CONTENT_ROWS } from './content-field-size';
import { pageQuery, useCreatePage, useUpdatePage } from './content-queries';
import { type ContentPage, type PageBasics, pageBasicsSchema } from './content-schema';
import { CONTENT_MESSAGES, changeFailure } from './messages';
import { contentToText, textToContent } from './page-text';
import { followTitle } from './slug';

export function AddPageDialog() {
  const createPage = useCreatePage();
  return (
    <FormDialog
      title="Quick add"
      description="Title, slug and content. The page stays a private draft until it is published."
      icon={Plus}
      variant="outline"
    >
      {(close) => (
        <BasicsForm
          draftName="page-basics:new"
          defaultValues={{ title: '', slug: '', content: '' }}
          isPending={createPage.isPending}
          submit="Add page"
          submitting="Adding..."
          onSave={(page) =>
            createPage.mutate(
              { ...page, content: textToContent(page.content) },
              {
                onSuccess() {
                  notify.success(CONTENT_MESSAGES.added, { description: page.title });
                  close();
                },
                onError: (error) => tell(error, CONTENT_MESSAGES.addFailed, 'create'),
              },
            )
          }
        />
      )}
    </FormDialog>
  );
}

export function QuickEditDialog({ id }: { id: string }) {
  return (
    <FormDialog
      title="Quick edit"
      description="Title, slug and content. Visitors see the changes once the page is published again."
      icon={Pencil}
      variant="outline"
    >
      {(close) => <QuickEdit id={id} onDone={close} />}
    </FormDialog>
  );
}

function QuickEdit({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useQuery(pageQuery(id));
  return (
    <QueryStates
      query={query}
      failed={CONTENT_MESSAGES.loadFailed}
      loading={<Skeleton className="h-80" />}
    >
      {(page) => <QuickEditForm page={page} onDone={onDone} />}
    </QueryStates>
  );
}

function QuickEditForm({ page: latest, onDone }: { page: ContentPage; onDone: () => void }) {
  const updatePage = useUpdatePage();
  // Keeps the version that was opened: saving over someone else's newer one is refused.
  const [page] = useState(latest);
  const { id, version, title, slug } = page;
  return (
    <BasicsForm
      draftName={`page-basics:${id}`}
      defaultValues={{ title, slug, content: contentToText(page.content) }}
      isPending={updatePage.isPending}
      submit="Save"
      submitting="Saving..."
      onSave={(basics) =>
        updatePage.mutate(
          { id, version, changes: { ...basics, content: textToContent(basics.content) } },
          {
            onSuccess() {
              notify.success(CONTENT_MESSAGES.updated, { description: basics.title });
              onDone();
            },
            onError: (error) => tell(error, CONTENT_MESSAGES.editFailed, 'edit'),
          },
        )
      }
    />
  );
}

function tell(error: unknown, what: string, verb: string) {
  const { title, description } = changeFailure(toAppError(error), what, verb);
  notifyFailure(title, error, description);
}

interface BasicsFormProps {
  draftName: string;
  defaultValues: PageBasics;
  isPending: boolean;
  submit: string;
  submitting: string;
  onSave: (page: PageBasics) => void;
}

function BasicsForm(props: BasicsFormProps) {
  const { draftName, defaultValues, isPending, submit, submitting, onSave } = props;
  const form = useForm<PageBasics>({
    resolver: zodResolver(pageBasicsSchema),
    defaultValues,
  });
  const { register, handleSubmit, formState, getValues, setValue } = form;
  const draft = useFormDraft(draftName, form);
  const { errors } = formState;
  const title = register('title');
  const isNew = defaultValues.title === '';

  return (
    <form noValidate onSubmit={handleSubmit(onSave)} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Title" required error={errors.title?.message}>
        {(field) => (
          <Input
            {...field}
            {...title}
            autoComplete="off"
            onChange={(event) => {
              const { title: before, slug } = getValues();
              if (isNew) setValue('slug', followTitle(slug, before, event.target.value));
              return title.onChange(event);
            }}
          />
        )}
      </FormField>
      <FormField label="Slug" required error={errors.slug?.message}>
        {(field) => (
          <Input {...field} {...register('slug')} autoComplete="off" spellCheck={false} />
        )}
      </FormField>
      <FormField label="Content" required error={errors.content?.message}>
        {(field) => (
          <Textarea
            {...field}
            {...register('content')}
            rows={CONTENT_ROWS}
            placeholder={CONTENT_PLACEHOLDER}
            spellCheck={false}
            className="font-mono"
          />
        )}
      </FormField>
      <FormDialogActions submit={submit} submitting={submitting} isPending={isPending} />
    </form>
  );
}
