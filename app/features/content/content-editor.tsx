import { useQuery } from '@tanstack/react-query';
import { ListError } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { useQueryPhase } from '~/components/query-states';
import { Card } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { pageQuery } from './content-queries';
import { CONTENT_MESSAGES } from './messages';
import { type EditorParts, PageEditor } from './page-editor';
import type { PageStart } from './page-starts';

interface ContentEditorProps extends EditorParts {
  id: string | undefined;
  /** What a new page starts with. */
  start?: PageStart;
}

/** The editor for an existing page, or for a new one. */
export function ContentEditor({ id, start, ...parts }: ContentEditorProps) {
  if (!id) return <PageEditor key={`new ${start?.id}`} page={null} start={start} {...parts} />;
  return <ExistingPage key={id} id={id} {...parts} />;
}

function ExistingPage({ id, ...parts }: EditorParts & { id: string }) {
  const query = useQuery(pageQuery(id));
  const state = useQueryPhase(query);
  if (state.phase === 'ready') return <PageEditor page={state.data} {...parts} />;
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
