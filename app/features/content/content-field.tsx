import { type ComponentType, Suspense, useState } from 'react';
import { Card } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Skeleton } from '~/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { Textarea } from '~/components/ui/textarea';
import { cn } from '~/lib/cn';
import { useMediaQuery } from '~/lib/use-media-query';
import { CONTENT_PLACEHOLDER, CONTENT_ROWS } from './content-field-size';
import { contentHint } from './content-hint';
import { type ContentView, firstView, VIEW_LABELS, type VisualEditorProps } from './content-view';
import { PAGE_FORM_ID } from './page-fields';
import type { PageFormParts } from './page-form';

/** From this width on, the canvas has a panel beside it. */
const WITH_PANEL = '(min-width: 638px)';

interface ContentFieldProps extends Omit<VisualEditorProps, 'settings'> {
  parts: PageFormParts;
  isDisabled: boolean;
  VisualEditor: ComponentType<VisualEditorProps>;
}

/**
 * The content in both views, with the page's other fields: in the panel beside the canvas, or above
 * and below the content where there is no such panel.
 */
export function ContentField({ parts, isDisabled, VisualEditor, ...visual }: ContentFieldProps) {
  const { content, onChange, isFull } = visual;
  const { contentError: error, address, settings } = parts;
  const [view, setView] = useState(() => firstView(content));
  const hasPanel = useMediaQuery(WITH_PANEL) || isFull;
  const isInPanel = view === 'visual' && hasPanel;
  return (
    <>
      {!isInPanel && <Card className="p-5">{address}</Card>}
      <Tabs
        value={view}
        onValueChange={(chosen) => setView(chosen as ContentView)}
        className={cn('grid min-w-0 gap-3', isFull && 'min-h-0 flex-1 grid-rows-1')}
      >
        <TabsList aria-label="View" className={isFull ? 'hidden' : undefined}>
          {(Object.keys(VIEW_LABELS) as ContentView[]).map((name) => (
            <TabsTrigger key={name} value={name} disabled={isDisabled}>
              {VIEW_LABELS[name]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent
          value="visual"
          className={cn('min-w-0', isFull && 'flex min-h-0 flex-col data-[state=inactive]:hidden')}
        >
          {error && (
            <p role="alert" className="pb-2 text-sm font-medium text-destructive">
              {error}
            </p>
          )}
          <Suspense fallback={<Skeleton className="h-[60svh]" />}>
            <VisualEditor
              {...visual}
              settings={
                isInPanel && (
                  <div className="grid gap-4">
                    {address}
                    {settings}
                  </div>
                )
              }
            />
          </Suspense>
        </TabsContent>
        <TabsContent value="json">
          <FormField label="Content" required error={error} hint={contentHint(content)}>
            {(field) => (
              <Textarea
                {...field}
                name="content"
                form={PAGE_FORM_ID}
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
      {!isInPanel && <Card className="p-5">{settings}</Card>}
    </>
  );
}
