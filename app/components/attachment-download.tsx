import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { Button } from './ui/button';
import { notifyFailure } from './ui/notify-failure';

interface AttachmentDownloadProps {
  /** What the form called it. */
  label?: string;
  /** The visitor's name for the file. */
  name?: string | undefined;
  /** Makes a link that works for a short time. */
  sign: () => Promise<string>;
  /** What to say if there is no link. */
  failed: string;
}

/** Downloads a visitor's file, so that people do not leave the page. */
export function AttachmentDownload(props: AttachmentDownloadProps) {
  const { label = 'Attachment', name, sign, failed } = props;
  const link = useMutation({ mutationFn: sign });

  function download() {
    link.mutate(undefined, {
      onSuccess: (address) => window.location.assign(address),
      onError(error) {
        notifyFailure(failed, error);
      },
    });
  }

  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-sm font-semibold wrap-anywhere">{label}</h3>
      {name && <p className="text-sm break-all text-muted-foreground">{name}</p>}
      <Button variant="outline" size="sm" onClick={download} disabled={link.isPending}>
        <Paperclip aria-hidden />
        Download {label === 'Attachment' ? 'attachment' : 'file'}
      </Button>
    </section>
  );
}
