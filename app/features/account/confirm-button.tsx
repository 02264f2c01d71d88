import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';

interface ConfirmButtonProps {
  label: string;
  /** What it is about, for those who hear the buttons of several rows one after another. */
  of?: string;
  title: string;
  text: string;
  isPending: boolean;
  onConfirm: () => Promise<void>;
}

/** A button for what cannot be taken back: it asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, of, title, text, isPending, onConfirm } = props;
  const trigger = (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      aria-label={of ? `${label} ${of}` : undefined}
    >
      {label}
    </Button>
  );

  async function confirm(close: () => void) {
    await onConfirm();
    close();
  }

  return (
    <ConfirmDialog
      trigger={trigger}
      title={title}
      verb={[label, label]}
      isPending={isPending}
      onConfirm={(close) => void confirm(close)}
    >
      {text}
    </ConfirmDialog>
  );
}
