import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { ArticleFields } from './article-fields';
import {
  type PageForm as PageValues,
  pageFormSchema,
  TEMPLATE_HINTS,
  TEMPLATE_OPTIONS,
} from './content-schema';
import type { ImageTextFieldProps } from './content-view';
import { formErrors } from './editor-state';
import { CONTENT_MESSAGES } from './messages';
import { type FieldsProps, PAGE_FORM_ID } from './page-fields';
import { RedirectList } from './redirect-list';
import { SearchPreview } from './search-preview';

const TEMPLATES = Object.fromEntries(TEMPLATE_OPTIONS.map(({ value, label }) => [value, label]));

/** The fields, in two groups that the screen places. They belong to the form wherever they are. */
export interface PageFormParts {
  contentError: string | undefined;
  /** Title and slug. */
  address: ReactNode;
  settings: ReactNode;
}

const FIXED_ADDRESS = 'The address of this page is fixed, because the site links to it.';

interface PageFormProps {
  values: PageValues;
  /** `null` before the page is created. */
  pageId: string | null;
  /** Which of the site's own pages it is. */
  sitePage: string | null;
  isDisabled: boolean;
  isSlugTaken: boolean;
  ImageField: ComponentType<ImageTextFieldProps>;
  /** Sets when the page is published. */
  schedule: ReactNode;
  onEdit: (changes: Partial<PageValues>) => void;
  onSave: () => void;
  /** Called before a field with an error gets the focus, so that the screen can show it. */
  onInvalid: () => void;
  children: (parts: PageFormParts) => ReactNode;
}

/** §5. A page with autosave shows errors at once; a new page shows them on saving. */
export function PageForm(props: PageFormProps) {
  const { values, pageId, sitePage, isDisabled, isSlugTaken, ImageField, schedule } = props;
  const { onEdit, onSave, onInvalid } = props;
  const isNew = pageId === null;
  const form = useRef<HTMLFormElement>(null);
  const [wasTried, setWasTried] = useState(false);
  const found = formErrors(values, sitePage);
  const errors = isNew && !wasTried ? {} : found;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasTried(true);
    const [first] = Object.keys(pageFormSchema.shape).filter((field) => field in found);
    if (!first) return onSave();
    onInvalid();
    // Waits a frame, until the screen shows the field.
    requestAnimationFrame(() => {
      const field = form.current?.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    });
  }

  return (
    <>
      {/* Empty, because the canvas between its fields contains forms. They name it as theirs. */}
      <form ref={form} id={PAGE_FORM_ID} noValidate onSubmit={submit} className="hidden" />
      {props.children({
        contentError: errors.content,
        address: (
          <fieldset disabled={isDisabled} className="@container min-w-0">
            <AddressFields
              values={values}
              sitePage={sitePage}
              errors={isSlugTaken ? { slug: CONTENT_MESSAGES.slugTaken, ...errors } : errors}
              onEdit={onEdit}
            />
          </fieldset>
        ),
        settings: (
          <fieldset disabled={isDisabled} className="@container min-w-0">
            <PageSettings
              values={values}
              errors={errors}
              sitePage={sitePage}
              ImageField={ImageField}
              onEdit={onEdit}
            >
              {schedule}
              {pageId && <RedirectList pageId={pageId} />}
            </PageSettings>
          </fieldset>
        ),
      })}
    </>
  );
}

interface PageFieldsProps extends FieldsProps {
  sitePage: string | null;
}

function AddressFields({ values, errors, sitePage, onEdit }: PageFieldsProps) {
  return (
    <div className="grid items-start gap-4 @2xl:grid-cols-2">
      <FormField label="Title" required error={errors.title}>
        {(field) => (
          <Input
            {...field}
            name="title"
            form={PAGE_FORM_ID}
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
        hint={
          <span className="wrap-anywhere">
            {sitePage ? FIXED_ADDRESS : `The address: /${values.slug}`}
          </span>
        }
      >
        {(field) => (
          <Input
            {...field}
            name="slug"
            form={PAGE_FORM_ID}
            autoComplete="off"
            spellCheck={false}
            readOnly={sitePage !== null}
            value={values.slug}
            onChange={({ target }) => onEdit({ slug: target.value })}
          />
        )}
      </FormField>
    </div>
  );
}

interface PageSettingsProps extends PageFieldsProps {
  ImageField: ComponentType<ImageTextFieldProps>;
  children: ReactNode;
}

function PageSettings(props: PageSettingsProps) {
  const { values, errors, sitePage, ImageField, onEdit, children } = props;
  return (
    <div className="grid items-start gap-x-6 gap-y-4 @2xl:grid-cols-2">
      <div className="grid gap-4">
        {values.template === 'blog' && (
          <ArticleFields values={values} errors={errors} ImageField={ImageField} onEdit={onEdit} />
        )}
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
    </div>
  );
}
