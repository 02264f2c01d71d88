import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ListError } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { useQueryPhase } from '~/components/query-states';
import { Card } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { pageQuery } from './content-queries';
import type { VisualEditorProps } from './content-view';
import { CONTENT_MESSAGES } from './messages';
import { PageEditor } from './page-editor';

interface ContentEditorProps {
  id: string | undefined;
  VisualEditor: ComponentType<VisualEditorProps>;
}

/** The editor for an existing page, or for a new one. */
export function ContentEditor({ id, VisualEditor }: ContentEditorProps) {
  if (!id) return <PageEditor key="new" page={null} VisualEditor={VisualEditor} />;
  return <ExistingPage key={id} id={id} VisualEditor={VisualEditor} />;
}

function ExistingPage({ id, VisualEditor }: ContentEditorProps & { id: string }) {
  const query = useQuery(pageQuery(id));
  const state = useQueryPhase(query);
  if (state.phase === 'ready') return <PageEditor page={state.data} VisualEditor={VisualEditor} />;
  if (state.phase === 'failed') {
    return (
      <>
        <PageHeader title="Edit page" />
        <Card>
          <ListError
            title={CONTENT_MESSAGES.loadFailed}
            description={failureText(toAppError(state.error))}
            onRetry={query.refetch}
          />
        </Card>
      </>
    );
  }
  return <EditorSkeleton />;
}

export function EditorSkeleton() {
  return (
    <>
      <PageHeader title="Edit page" />
      <div role="status" className="grid gap-5 lg:grid-cols-3">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-96 lg:col-span-2" />
        <Skeleton className="h-96" />
      </div>
    </>
  );
}
