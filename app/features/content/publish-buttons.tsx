import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { useSetPublished } from './content-queries';
import { type ContentPage, statusOf } from './content-schema';
import { CONTENT_MESSAGES, changeFailure, refusalOf } from './messages';
import { PageLinks } from './page-links';

interface PublishButtonsProps {
  page: Pick<ContentPage, 'id' | 'title' | 'status' | 'version' | 'site_page'>;
  /** The page's title, which screen readers add to the buttons' labels in a list of pages. */
  of?: string;
  /** Whether there are unsaved changes to publish. */
  hasChanges?: boolean;
  isDisabled?: boolean;
  /** Saves what is on the screen and returns the saved page, or `null` if saving failed. */
  onBeforePublish?: () => Promise<ContentPage | null>;
  onChanged?: (page: ContentPage) => void;
  /** Called if someone has saved the page since it was shown here. */
  onStale?: () => void;
}

/**
 * Publish, Unpublish, or both if a published page has changed since (§4). The site needs its own pages,
 * so they cannot be unpublished.
 */
export function PublishButtons(props: PublishButtonsProps) {
  const { page, of, hasChanges = false, isDisabled = false } = props;
  const { onBeforePublish, onChanged, onStale } = props;
  const setPublished = useSetPublished();
  const status = statusOf(page);

  async function publish() {
    const seen = onBeforePublish ? await onBeforePublish() : page;
    if (seen) change(seen, true);
  }

  function change(seen: Pick<ContentPage, 'id' | 'version'>, isPublished: boolean) {
    setPublished.mutate(
      { seen, isPublished },
      {
        onSuccess(saved) {
          const title = isPublished ? CONTENT_MESSAGES.published : CONTENT_MESSAGES.unpublished;
          notify.success(title, { description: saved.title });
          onChanged?.(saved);
        },
        onError(thrown) {
          const error = toAppError(thrown);
          if (refusalOf(error) === 'stale') onStale?.();
          const { title, description } = changeFailure(
            error,
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
      {(status !== 'published' || hasChanges) && (
        <Button
          variant="outline"
          size="sm"
          aria-label={of && `Publish ${of}`}
          disabled={setPublished.isPending || isDisabled}
          onClick={() => void publish()}
        >
          Publish
        </Button>
      )}
      {status !== 'draft' && !page.site_page && (
        <ConfirmDialog
          trigger={
            <Button
              variant="outline"
              size="sm"
              aria-label={of && `Unpublish ${of}`}
              disabled={setPublished.isPending || isDisabled}
            >
              Unpublish
            </Button>
          }
          title="Unpublish this page?"
          verb={['Unpublish', 'Unpublishing...']}
          isPending={setPublished.isPending}
          refusal={<PageLinks pageId={page.id} />}
          onConfirm={(close) => {
            change(page, false);
            close();
          }}
        >
          Visitors will no longer find “{page.title}”. It stays here as a draft.
        </ConfirmDialog>
      )}
    </>
  );
}
