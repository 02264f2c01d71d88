import type { ReactNode } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';

interface DeleteDialogProps {
  title: string;
  /** Where deleting is called something else. */
  verb?: [now: string, during: string];
  children: ReactNode;
  isPending: boolean;
  /** What to know before. */
  notice?: ReactNode;
  onConfirm: (close: () => void) => void;
}

/** A Delete button that asks first; then Delete or Cancel (§4). */
export function DeleteDialog({
  verb = ['Delete', 'Deleting...'],
  notice,
  ...props
}: DeleteDialogProps) {
  const trigger = (
    <Button variant="danger" size="sm">
      {verb[0]}
    </Button>
  );
  return <ConfirmDialog {...props} verb={verb} trigger={trigger} refusal={notice} />;
}
