import { cloneElement, type ReactElement } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import type { ButtonProps } from '~/components/ui/button';
import type { LayoutComponent } from '~/lib/site/release-parts';

interface RemoveComponentProps {
  component: LayoutComponent;
  name: string;
  trigger: ReactElement<ButtonProps>;
  onRemove: () => void;
}

/** Removes an unchanged component at once; asks before deleting what someone has written. */
export function RemoveComponent({ component, name, trigger, onRemove }: RemoveComponentProps) {
  if (Object.keys(component.props).length === 0) {
    return cloneElement(trigger, { onClick: onRemove });
  }
  return (
    <ConfirmDialog
      trigger={trigger}
      title={`Remove ${name}`}
      verb={['Remove', 'Removing...']}
      isPending={false}
      onConfirm={(close) => {
        close();
        onRemove();
      }}
    >
      {name} and its text and images will be removed. You can undo this while the editor is open.
    </ConfirmDialog>
  );
}
