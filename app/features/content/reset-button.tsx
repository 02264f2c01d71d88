import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { wordsOf } from '~/content/words';
import type { SitePageName } from '~/lib/site/site-pages';
import { useSite } from '~/lib/site/use-site';
import { asJson } from '~/lib/supabase/as-json';
import type { PageForm } from './content-schema';
import { CONTENT_MESSAGES } from './messages';
import { contentToText } from './page-text';

interface ResetButtonProps {
  sitePage: SitePageName;
  /** Gets the original as an edit, which is then saved like any other. */
  onReset: (changes: Partial<PageForm>) => void;
}

/** Replaces what is in the form with the page as it came with the site. */
export function ResetButton({ sitePage, onReset }: ResetButtonProps) {
  const { settings } = useSite();
  const [isPending, setIsPending] = useState(false);

  async function reset(close: () => void) {
    setIsPending(true);
    try {
      // Loaded when it is needed: it holds the texts of every page.
      const { originalPage } = await import('~/content/originals');
      const { title, description, blocks } = originalPage(sitePage, wordsOf(settings));
      const content = contentToText(asJson({ blocks }));
      onReset({ title, meta_description: description, content });
      notify.success(CONTENT_MESSAGES.reset);
      close();
    } catch (error) {
      notifyFailure(CONTENT_MESSAGES.resetFailed, error);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          <RotateCcw aria-hidden />
          Reset to the original
        </Button>
      }
      title="Reset to the original?"
      verb={['Reset', 'Resetting...']}
      isPending={isPending}
      onConfirm={(close) => void reset(close)}
    >
      The page goes back to the text, pictures and order it came with. Visitors see this once you
      publish the page. Your current version is kept under Versions.
    </ConfirmDialog>
  );
}
