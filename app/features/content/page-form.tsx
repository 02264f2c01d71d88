import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { Card } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import {
  type PageForm as PageValues,
  pageFormSchema,
  TEMPLATE_HINTS,
  TEMPLATE_OPTIONS,
} from './content-schema';
import { formErrors } from './editor-state';
import { CONTENT_MESSAGES } from './messages';
import { RedirectList } from './redirect-list';
import { SearchPreview } from './search-preview';

const TEMPLATES = Object.fromEntries(TEMPLATE_OPTIONS.map(({ value, label }) => [value, label]));

/** The form's id, for controls outside it. */
export const PAGE_FORM_ID = 'page-form';

const FIXED_ADDRESS = 'The address of this page is fixed, because the site links to it.';

interface PageFormProps {
  values: PageValues;
  /** `null` before the page is created. */
  pageId: string | null;
  /** Which of the site's own pages it is. */
  sitePage: string | null;
  isSaving: boolean;
  isSlugTaken: boolean;
  onEdit: (changes: Partial<PageValues>) => void;
  onSave: () => void;
  /** The content field, which gets its error. */
  children: (error: string | undefined) => ReactNode;
}

/** §5. A page with autosave shows errors at once; a new page shows them on saving. */
export function PageForm(props: PageFormProps) {
  const { values, pageId, sitePage, isSaving, isSlugTaken, onEdit, onSave, children } = props;
  const isNew = pageId === null;
  const form = useRef<HTMLFormElement>(null);
  const [wasTried, setWasTried] = useState(false);
  const found = formErrors(values, sitePage);
  const errors = isNew && !wasTried ? {} : found;
  // Creating the page moves the editor to another address, so nothing may be typed meanwhile.
  const isDisabled = isNew && isSaving;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasTried(true);
    const [first] = Object.keys(pageFormSchema.shape).filter((field) => field in found);
    if (!first) return onSave();
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <div className="grid gap-5">
      <form ref={form} id={PAGE_FORM_ID} noValidate onSubmit={submit}>
        <fieldset disabled={isDisabled}>
          <Card className="grid items-start gap-4 p-5 md:grid-cols-2">
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
              error={errors.slug ?? (isSlugTaken ? CONTENT_MESSAGES.slugTaken : undefined)}
              hint={sitePage ? FIXED_ADDRESS : `The address: /${values.slug}`}
            >
              {(field) => (
                <Input
                  {...field}
                  name="slug"
                  autoComplete="off"
                  spellCheck={false}
                  readOnly={sitePage !== null}
                  value={values.slug}
                  onChange={({ target }) => onEdit({ slug: target.value })}
                />
              )}
            </FormField>
          </Card>
        </fieldset>
      </form>
      {children(errors.content)}
      <fieldset disabled={isDisabled}>
        <PageSettings values={values} errors={errors} sitePage={sitePage} onEdit={onEdit}>
          {pageId && <RedirectList pageId={pageId} />}
        </PageSettings>
      </fieldset>
    </div>
  );
}

interface PageSettingsProps extends Pick<PageFormProps, 'values' | 'sitePage' | 'onEdit'> {
  errors: ReturnType<typeof formErrors>;
  children: ReactNode;
}

function PageSettings({ values, errors, sitePage, onEdit, children }: PageSettingsProps) {
  return (
    <Card className="grid items-start gap-x-6 gap-y-4 p-5 lg:grid-cols-2">
      <div className="grid gap-4">
        <FormField label="Meta description" error={errors.meta_description}>
          {(field) => (
            <Textarea
              {...field}
              name="meta_description"
              form={PAGE_FORM_ID}
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
      </div>
      <div className="grid gap-4">
        {!sitePage && (
          <FormField
            label="Template"
            error={errors.template}
            hint={TEMPLATE_HINTS[values.template]}
          >
            {(field) => (
              <NativeSelect
                {...field}
                name="template"
                form={PAGE_FORM_ID}
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
        )}
        <FormField label="Additional field" error={errors.additional_field}>
          {(field) => (
            <Input
              {...field}
              name="additional_field"
              form={PAGE_FORM_ID}
              value={values.additional_field}
              onChange={({ target }) => onEdit({ additional_field: target.value })}
            />
          )}
        </FormField>
        {!sitePage && (
          <label className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="is_published"
              form={PAGE_FORM_ID}
              checked={values.is_published}
              onChange={({ target }) => onEdit({ is_published: target.checked })}
              className="size-4 accent-primary"
            />
            Published
          </label>
        )}
        {children}
      </div>
    </Card>
  );
}
