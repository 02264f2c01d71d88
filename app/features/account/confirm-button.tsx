import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';

interface ConfirmButtonProps {
  label: string;
  title: string;
  text: string;
  isPending: boolean;
  onConfirm: () => Promise<void>;
}

/** A button for what cannot be taken back: it asks first. */
export function ConfirmButton({ label, title, text, isPending, onConfirm }: ConfirmButtonProps) {
  const trigger = (
    <Button variant="outline" size="sm" disabled={isPending}>
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
