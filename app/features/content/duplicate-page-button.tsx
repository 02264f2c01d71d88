import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { useDuplicatePage } from './content-queries';
import { CONTENT_MESSAGES, changeFailure } from './messages';

interface DuplicatePageButtonProps {
  id: string;
  /** The page's title, which screen readers add to the label in a list of pages. */
  of?: string;
  /** Saves what is on the screen. Returns false if that failed, and nothing is copied. */
  onBeforeCopy?: () => Promise<boolean>;
}

/** Makes a draft with the same content and opens it. */
export function DuplicatePageButton({ id, of, onBeforeCopy }: DuplicatePageButtonProps) {
  const navigate = useNavigate();
  const duplicatePage = useDuplicatePage();

  async function duplicate() {
    if (onBeforeCopy && !(await onBeforeCopy())) return;
    duplicatePage.mutate(id, {
      onSuccess(copy) {
        notify.success(CONTENT_MESSAGES.duplicated, { description: copy.title });
        void navigate(`/admin/content/edit/${copy.id}`);
      },
      onError(thrown) {
        const error = toAppError(thrown);
        const { title, description } = changeFailure(
          error,
          CONTENT_MESSAGES.duplicateFailed,
          'create',
        );
        notifyFailure(title, error, description);
      },
    });
  }

  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={of && `Duplicate ${of}`}
      disabled={duplicatePage.isPending}
      onClick={() => void duplicate()}
    >
      <Copy aria-hidden />
      Duplicate
    </Button>
  );
}
