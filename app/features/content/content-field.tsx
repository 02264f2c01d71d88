import { type ComponentType, Suspense, useState } from 'react';
import { FormField } from '~/components/ui/form-field';
import { Skeleton } from '~/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { Textarea } from '~/components/ui/textarea';
import { CONTENT_PLACEHOLDER, CONTENT_ROWS } from './content-field-size';
import { contentHint } from './content-hint';
import { type ContentView, firstView, VIEW_LABELS, type VisualEditorProps } from './content-view';

interface ContentFieldProps extends VisualEditorProps {
  /** The form this field belongs to. It is outside the form, because the canvas contains forms. */
  formId: string;
  error: string | undefined;
  isDisabled: boolean;
  VisualEditor: ComponentType<VisualEditorProps>;
}

export function ContentField(props: ContentFieldProps) {
  const { formId, error, isDisabled, VisualEditor, ...visual } = props;
  const { content, onChange } = visual;
  const [view, setView] = useState(() => firstView(content));
  return (
    <Tabs
      value={view}
      onValueChange={(chosen) => setView(chosen as ContentView)}
      className="grid min-w-0 gap-3"
    >
      <TabsList aria-label="View">
        {(Object.keys(VIEW_LABELS) as ContentView[]).map((name) => (
          <TabsTrigger key={name} value={name} disabled={isDisabled}>
            {VIEW_LABELS[name]}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="visual" className="min-w-0">
        {error && (
          <p role="alert" className="pb-2 text-sm font-medium text-destructive">
            {error}
          </p>
        )}
        <Suspense fallback={<Skeleton className="h-[60svh]" />}>
          <VisualEditor {...visual} />
        </Suspense>
      </TabsContent>
      <TabsContent value="json">
        <FormField label="Content" required error={error} hint={contentHint(content)}>
          {(field) => (
            <Textarea
              {...field}
              name="content"
              form={formId}
              disabled={isDisabled}
              rows={CONTENT_ROWS}
              placeholder={CONTENT_PLACEHOLDER}
              spellCheck={false}
              className="font-mono"
              value={content}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </FormField>
      </TabsContent>
    </Tabs>
  );
}
