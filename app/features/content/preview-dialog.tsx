import { Eye } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { FormDialog } from '~/components/form-dialog';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { DialogFooter } from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { useSiteUrl } from '~/features/auth/use-site-url';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatDateTime } from '~/lib/format';
import { officeTimeName } from '~/lib/office-clock';
import { copyText } from '~/lib/secure-context';
import { useCreatePreview, useWithdrawPreviews } from './content-queries';
import { CONTENT_MESSAGES } from './messages';

interface PreviewDialogProps {
  pageId: string;
  /** Saves what is on the screen, if it can be saved. */
  onBeforePreview: () => Promise<unknown>;
}

/** A link to the saved page, for people without an account. */
export function PreviewDialog(props: PreviewDialogProps) {
  return (
    <FormDialog
      title="Preview"
      description="Anyone with this link can see the saved version of this page, and nothing else."
      icon={Eye}
      variant="outline"
    >
      {(close) => <PreviewLink {...props} close={close} />}
    </FormDialog>
  );
}

interface PreviewLinkProps extends PreviewDialogProps {
  close: () => void;
}

function PreviewLink({ pageId, onBeforePreview, close }: PreviewLinkProps) {
  const siteUrl = useSiteUrl();
  const { isDeveloper: endsAll } = useAuth();
  const { mutate, data: link, error } = useCreatePreview(pageId);
  const withdraw = useWithdrawPreviews(pageId);
  const make = useEffectEvent(async () => {
    await onBeforePreview();
    mutate();
  });
  useEffect(() => void make(), []);

  if (error) {
    return (
      <Alert variant="error" title={CONTENT_MESSAGES.previewFailed}>
        {failureText(toAppError(error))}
      </Alert>
    );
  }
  if (!link) return <Skeleton className="h-28" />;
  const address = siteUrl(link.path);

  async function copy() {
    try {
      await copyText(address);
      notify.success('Link copied');
    } catch {
      notify.warning('Couldn’t copy the link', {
        description: 'Select it in the field and copy it from there.',
      });
    }
  }

  function endLinks() {
    withdraw.mutate(undefined, {
      onSuccess() {
        const { previewsWithdrawn, ownPreviewsWithdrawn } = CONTENT_MESSAGES;
        notify.success(endsAll ? previewsWithdrawn : ownPreviewsWithdrawn);
        close();
      },
      onError: (cause) => notifyFailure(CONTENT_MESSAGES.previewsWithdrawFailed, cause),
    });
  }

  return (
    <div className="grid gap-4">
      <FormField
        label="Preview link"
        hint={`Works until ${formatDateTime(link.expiresAt)}, ${officeTimeName()}.`}
      >
        {(field) => (
          <Input {...field} readOnly value={address} onFocus={({ target }) => target.select()} />
        )}
      </FormField>
      <DialogFooter>
        <Button variant="outline" disabled={withdraw.isPending} onClick={endLinks}>
          {withdraw.isPending
            ? 'Turning off...'
            : endsAll
              ? 'Turn off all links'
              : 'Turn off my links'}
        </Button>
        <Button variant="outline" onClick={copy}>
          Copy link
        </Button>
        <Button asChild>
          <a href={link.path} target="_blank" rel="noreferrer">
            Open preview
          </a>
        </Button>
      </DialogFooter>
    </div>
  );
}
