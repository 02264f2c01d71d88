import { type FormEvent, useRef, useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { CONTENT_PLACEHOLDER, CONTENT_ROWS } from './content-field';
import { contentHint } from './content-hint';
import { type PageForm as PageValues, pageFormSchema, TEMPLATE_OPTIONS } from './content-schema';
import { formErrors } from './editor-state';
import { SearchPreview } from './search-preview';

const TEMPLATES = Object.fromEntries(TEMPLATE_OPTIONS.map(({ value, label }) => [value, label]));

interface PageFormProps {
  values: PageValues;
  isNew: boolean;
  isSaving: boolean;
  isStale: boolean;
  onEdit: (changes: Partial<PageValues>) => void;
  onSave: () => void;
}

/** §5. What is wrong shows at once on a page that saves itself, else when the person saves. */
export function PageForm({ values, isNew, isSaving, isStale, onEdit, onSave }: PageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [wasTried, setWasTried] = useState(false);
  const found = formErrors(values);
  const errors = isNew && !wasTried ? {} : found;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasTried(true);
    const [first] = Object.keys(pageFormSchema.shape).filter((field) => field in found);
    if (!first) return onSave();
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      {/* A page that is being created goes to another address: nothing may be typed into the gap. */}
      <fieldset disabled={isNew && isSaving} className="grid items-start gap-5 lg:grid-cols-3">
        <Card className="grid gap-4 p-5 lg:col-span-2">
          <FormField label="Title" required error={errors.title}>
            {(field) => (
              <Input
                {...field}
                name="title"
                autoComplete="off"
                value={values.title}
                onChange={({ target }) => onEdit({ title: target.value })}
              />
            )}
          </FormField>
          <FormField
            label="Slug"
            required
            error={errors.slug}
            hint={`The address: /${values.slug}`}
          >
            {(field) => (
              <Input
                {...field}
                name="slug"
                autoComplete="off"
                spellCheck={false}
                value={values.slug}
                onChange={({ target }) => onEdit({ slug: target.value })}
              />
            )}
          </FormField>
          <FormField
            label="Content"
            required
            error={errors.content}
            hint={contentHint(values.content)}
          >
            {(field) => (
              <Textarea
                {...field}
                name="content"
                rows={CONTENT_ROWS}
                placeholder={CONTENT_PLACEHOLDER}
                spellCheck={false}
                className="font-mono"
                value={values.content}
                onChange={({ target }) => onEdit({ content: target.value })}
              />
            )}
          </FormField>
        </Card>
        <div className="grid gap-5">
          <Card className="grid gap-4 p-5">
            <FormField label="Meta description" error={errors.meta_description}>
              {(field) => (
                <Textarea
                  {...field}
                  name="meta_description"
                  value={values.meta_description}
                  onChange={({ target }) => onEdit({ meta_description: target.value })}
                />
              )}
            </FormField>
            <SearchPreview
              title={values.title}
              slug={values.slug}
              description={values.meta_description}
            />
            <FormField label="Template" error={errors.template}>
              {(field) => (
                <NativeSelect
                  {...field}
                  name="template"
                  required
                  placeholder="Choose a template"
                  options={TEMPLATES}
                  value={values.template}
                  onChange={({ target }) =>
                    onEdit({ template: pageFormSchema.shape.template.parse(target.value) })
                  }
                />
              )}
            </FormField>
            <FormField label="Additional field" error={errors.additional_field}>
              {(field) => (
                <Input
                  {...field}
                  name="additional_field"
                  value={values.additional_field}
                  onChange={({ target }) => onEdit({ additional_field: target.value })}
                />
              )}
            </FormField>
            <label className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                name="is_published"
                checked={values.is_published}
                onChange={({ target }) => onEdit({ is_published: target.checked })}
                className="size-4 accent-primary"
              />
              Published
            </label>
          </Card>
          <Button type="submit" disabled={isSaving || isStale}>
            {isSaving ? 'Saving...' : isNew ? 'Create page' : 'Save page'}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
