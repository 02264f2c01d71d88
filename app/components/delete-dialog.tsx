import type { ReactNode } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';

interface DeleteDialogProps {
  title: string;
  /** The record's name, which screen readers add to the button's label in a list of records. */
  of?: string;
  /** Where deleting is called something else. */
  verb?: [now: string, during: string];
  children: ReactNode;
  isPending: boolean;
  /** More than a sentence: what it touches, or what else is to be decided. */
  details?: ReactNode;
  isDisabled?: boolean;
  onOpen?: () => void;
  onConfirm: (close: () => void) => void;
}

/** A Delete button that asks first; then Delete or Cancel (§4). */
export function DeleteDialog(props: DeleteDialogProps) {
  const { of, verb = ['Delete', 'Deleting...'], details, ...others } = props;
  const trigger = (
    <Button variant="danger" size="sm" aria-label={of && `${verb[0]} ${of}`}>
      {verb[0]}
    </Button>
  );
  return <ConfirmDialog {...others} refusal={details} verb={verb} trigger={trigger} />;
}
