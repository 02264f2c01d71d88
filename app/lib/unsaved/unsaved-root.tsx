import { Dialog as DialogPrimitive } from 'radix-ui';
import {
  type ComponentProps,
  type SyntheticEvent,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { createTypedFields } from './typed-fields';
import { isOtherPath, type UnsavedScope, unsavedWork } from './unsaved-work';
import { UnsavedScopeContext } from './use-unsaved';

interface UnsavedRootProps extends ComponentProps<typeof DialogPrimitive.Root> {
  /** Whether going from one address to the other closes it. */
  isLeft?: UnsavedScope['isLeft'];
}

/** The root of a dialog or sheet: whatever closes it asks first where something in it is not saved. */
export function UnsavedRoot(props: UnsavedRootProps) {
  const { open, onOpenChange, isLeft, defaultOpen = false, children, ...others } = props;
  const around = useContext(UnsavedScopeContext);
  const scope = useMemo<UnsavedScope>(
    () => ({ isLeft: isLeft ?? around?.isLeft ?? isOtherPath, parent: around }),
    [isLeft, around],
  );
  const [isOpenHere, setIsOpenHere] = useState(defaultOpen);

  function change(isOpen: boolean) {
    setIsOpenHere(isOpen);
    onOpenChange?.(isOpen);
  }

  return (
    <UnsavedScopeContext value={scope}>
      <DialogPrimitive.Root
        {...others}
        open={open ?? isOpenHere}
        onOpenChange={(isOpen) => {
          if (isOpen) change(true);
          else unsavedWork.close(scope, () => change(false));
        }}
      >
        {children}
      </DialogPrimitive.Root>
    </UnsavedScopeContext>
  );
}

/** Spread on what is around the fields of a dialog. */
export function useTypedFields() {
  const scope = useContext(UnsavedScopeContext);
  const [fields] = useState(createTypedFields);
  useEffect(() => unsavedWork.add({ isDirty: fields.isDirty, scope }), [fields, scope]);

  /** React passes on what happens in dialogs that are opened from within. */
  function heard(note: (target: EventTarget) => void) {
    return ({ currentTarget, target }: SyntheticEvent) => {
      if (target instanceof Node && currentTarget.contains(target)) note(target);
    };
  }
  return {
    onFocusCapture: heard(fields.focused),
    onInputCapture: heard(fields.changed),
    onChangeCapture: heard(fields.changed),
  };
}
