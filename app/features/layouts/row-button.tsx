import { Button, type ButtonProps } from '~/components/ui/button';

interface RowButtonProps extends ButtonProps {
  label: string;
  /** Identifies the button, so that it can be focused again after a move. */
  action: string;
}

export function RowButton({ label, action, ...button }: RowButtonProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} data-action={action} {...button} />
  );
}
