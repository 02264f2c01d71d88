import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '~/components/page-header';
import { ListError } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { pageQuery } from './content-queries';
import { CONTENT_MESSAGES } from './messages';
import { PageEditor } from './page-editor';

/** The editor of one page, or of a page to be created. */
export function ContentEditor({ id }: { id: string | undefined }) {
  return id ? <ExistingPage key={id} id={id} /> : <PageEditor key="new" page={null} />;
}

function ExistingPage({ id }: { id: string }) {
  const { data: page, error, refetch, isFetching } = useQuery(pageQuery(id));
  if (page) return <PageEditor page={page} />;
  if (error && !isFetching) {
    return (
      <>
        <PageHeader title="Edit page" />
        <Card>
          <ListError
            title={CONTENT_MESSAGES.loadFailed}
            description={failureText(toAppError(error))}
            onRetry={refetch}
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
