import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { useSetPublished } from './content-queries';
import { type ContentPage, statusOf } from './content-schema';
import { CONTENT_MESSAGES, changeFailure } from './messages';

interface PublishButtonsProps {
  page: Pick<ContentPage, 'id' | 'title' | 'status'>;
  onChanged?: (page: ContentPage) => void;
}

/** Publish, Unpublish, or both where a published page has changed since (§4). */
export function PublishButtons({ page, onChanged }: PublishButtonsProps) {
  const setPublished = useSetPublished();
  const status = statusOf(page);

  function change(isPublished: boolean) {
    setPublished.mutate(
      { id: page.id, isPublished },
      {
        onSuccess(saved) {
          const title = isPublished ? CONTENT_MESSAGES.published : CONTENT_MESSAGES.unpublished;
          notify.success(title, { description: page.title });
          onChanged?.(saved);
        },
        onError(error) {
          const { title, description } = changeFailure(
            toAppError(error),
            CONTENT_MESSAGES.statusFailed,
            'publish',
          );
          notifyFailure(title, error, description);
        },
      },
    );
  }

  return (
    <>
      {status !== 'published' && (
        <Button
          variant="outline"
          size="sm"
          disabled={setPublished.isPending}
          onClick={() => change(true)}
        >
          Publish
        </Button>
      )}
      {status !== 'draft' && (
        <Button
          variant="outline"
          size="sm"
          disabled={setPublished.isPending}
          onClick={() => change(false)}
        >
          Unpublish
        </Button>
      )}
    </>
  );
}
