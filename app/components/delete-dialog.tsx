import type { ReactNode } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';

interface DeleteDialogProps {
  title: string;
  /** The record's name, which screen readers add to the button's label in a list of records. */
  of?: string;
  /** Replaces “Delete” and “Deleting...”. */
  verb?: [now: string, during: string];
  children: ReactNode;
  isPending: boolean;
  /** Further content: what the deletion affects, or choices to make first. */
  details?: ReactNode;
  isDisabled?: boolean;
  onOpen?: () => void;
  onOpenChange?: (isOpen: boolean) => void;
  onConfirm: (close: () => void) => void;
}

/** A Delete button that opens a confirmation with Delete and Cancel (§4). */
export function DeleteDialog(props: DeleteDialogProps) {
  const { of, verb = ['Delete', 'Deleting...'], details, ...others } = props;
  const trigger = (
    <Button variant="danger" size="sm" aria-label={of && `${verb[0]} ${of}`}>
      {verb[0]}
    </Button>
  );
  return <ConfirmDialog {...others} refusal={details} verb={verb} trigger={trigger} />;
}
