import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';

interface ConfirmButtonProps {
  label: string;
  /** What the button is about, for screen readers: several rows have the same label. */
  of?: string;
  title: string;
  text: string;
  isPending: boolean;
  onConfirm: () => Promise<void>;
}

/** A button for an action that cannot be undone: it asks first. */
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
