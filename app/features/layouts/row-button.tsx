import { Button, type ButtonProps } from '~/components/ui/button';

interface RowButtonProps extends ButtonProps {
  label: string;
  /** By which focus finds it again after a move. */
  action: string;
}

export function RowButton({ label, action, ...button }: RowButtonProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} data-action={action} {...button} />
  );
}
