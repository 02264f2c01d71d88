import { type ComponentType, Suspense } from 'react';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Skeleton } from '~/components/ui/skeleton';
import type { ImageTextFieldProps } from './content-view';
import { type FieldsProps, PAGE_FORM_ID } from './page-fields';

interface ArticleFieldsProps extends FieldsProps {
  ImageField: ComponentType<ImageTextFieldProps>;
}

/** What an article shows besides its title and blocks. */
export function ArticleFields({ values, errors, ImageField, onEdit }: ArticleFieldsProps) {
  return (
    <>
      {/* Loads late; without its own boundary the canvas would disappear meanwhile. */}
      <Suspense fallback={<Skeleton className="h-16" />}>
        <ImageField
          label="Featured image"
          value={values.featured_image}
          onChange={(featured_image) => onEdit({ featured_image })}
        />
      </Suspense>
      <FormField label="Author" error={errors.author}>
        {(field) => (
          <Input
            {...field}
            name="author"
            form={PAGE_FORM_ID}
            autoComplete="off"
            value={values.author}
            onChange={({ target }) => onEdit({ author: target.value })}
          />
        )}
      </FormField>
      <FormField label="Category" error={errors.category}>
        {(field) => (
          <Input
            {...field}
            name="category"
            form={PAGE_FORM_ID}
            autoComplete="off"
            value={values.category}
            onChange={({ target }) => onEdit({ category: target.value })}
          />
        )}
      </FormField>
      <FormField
        label="Article date"
        error={errors.article_date}
        hint="Leave empty to show the publication date."
      >
        {(field) => (
          <Input
            {...field}
            type="date"
            name="article_date"
            form={PAGE_FORM_ID}
            value={values.article_date}
            onChange={({ target }) => onEdit({ article_date: target.value })}
          />
        )}
      </FormField>
    </>
  );
}
