import { use, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { cn } from '~/lib/cn';
import { toAppError } from '~/lib/errors';
import { browserClient } from '~/lib/supabase/client';
import { checkPage } from './check-page';
import type { SeenPage } from './content-api';
import { useSetPublished } from './content-queries';
import { type ContentPage, statusOf } from './content-schema';
import { CONTENT_MESSAGES, changeFailure, refusalOf } from './messages';
import { PageLinks } from './page-links';
import { PublishCheck } from './publish-check';
import { SiteProblemsContext } from './site-problems';

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
 * Publish, Unpublish, or both if a published page has changed since (§4). Nothing for people who
 * only write. The site needs its own pages, so they cannot be unpublished.
 */
export function PublishButtons(props: PublishButtonsProps) {
  const { page, of, hasChanges = false, isDisabled = false } = props;
  const { onBeforePublish, onChanged, onStale } = props;
  const { can } = useAuth();
  const findSiteProblems = use(SiteProblemsContext);
  const setPublished = useSetPublished();
  const [held, setHeld] = useState<{ seen: SeenPage; problems: string[] } | null>(null);
  const status = statusOf(page);

  async function publish() {
    const seen = onBeforePublish ? await onBeforePublish() : page;
    if (!seen) return;
    // The checks are advice: if one fails, publishing is not held up.
    const checks = [checkPage(browserClient(), seen.id), findSiteProblems()];
    const problems = (await Promise.all(checks.map((check) => check.catch(() => [])))).flat();
    if (problems.length === 0) await change(seen, true);
    else setHeld({ seen, problems });
  }

  function publishAnyway() {
    if (held) void change(held.seen, true);
    setHeld(null);
  }

  /** Says how it ended even if the editor has moved on to the address of a new page. */
  async function change(seen: SeenPage, isPublished: boolean) {
    try {
      const saved = await setPublished.mutateAsync({ seen, isPublished });
      const title = isPublished ? CONTENT_MESSAGES.published : CONTENT_MESSAGES.unpublished;
      notify.success(title, { description: saved.title });
      onChanged?.(saved);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (refusalOf(error) === 'stale') onStale?.();
      const { title, description } = changeFailure(error, CONTENT_MESSAGES.statusFailed, 'publish');
      notifyFailure(title, error, description);
    }
  }

  const hasNews = status !== 'published' || hasChanges;
  const button = useRef<HTMLButtonElement>(null);

  // A button that becomes invisible loses the focus.
  useLayoutEffect(() => {
    const next = button.current?.nextElementSibling;
    const hasFocus = button.current !== null && button.current === document.activeElement;
    if (!hasNews && hasFocus && next instanceof HTMLElement) next.focus();
  }, [hasNews]);

  if (!can('content.manage')) return null;
  // In the editor the button keeps its place. When it appeared with the first change, everything
  // below it would move under the pointer.
  const keepsPlace = onBeforePublish !== undefined;
  return (
    <>
      {(hasNews || keepsPlace) && (
        <Button
          ref={button}
          variant="outline"
          size="sm"
          className={cn(!hasNews && 'invisible')}
          aria-label={of && `Publish ${of}`}
          disabled={setPublished.isPending || isDisabled || !hasNews}
          onClick={() => void publish()}
        >
          Publish
        </Button>
      )}
      <PublishCheck
        problems={held?.problems ?? []}
        onClose={() => setHeld(null)}
        onPublish={publishAnyway}
      />
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
            void change(page, false);
            close();
          }}
        >
          Visitors will no longer find “{page.title}”. It stays here as a draft.
        </ConfirmDialog>
      )}
    </>
  );
}
