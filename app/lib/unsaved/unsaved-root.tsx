import { Dialog as DialogPrimitive } from 'radix-ui';
import {
  type ComponentProps,
  type SyntheticEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { createTypedFields } from './typed-fields';
import { isOtherPath, type UnsavedScope, unsavedWork } from './unsaved-work';
import { UnsavedScopeContext } from './use-unsaved';

interface UnsavedRootProps extends ComponentProps<typeof DialogPrimitive.Root> {
  /** Whether navigating between two addresses closes it. */
  isLeft?: UnsavedScope['isLeft'];
}

/** The root of a dialog or sheet. Asks before it closes with unsaved input. */
export function UnsavedRoot(props: UnsavedRootProps) {
  const { open, onOpenChange, isLeft, defaultOpen = false, children, ...others } = props;
  const around = useContext(UnsavedScopeContext);
  const scope = useMemo<UnsavedScope>(
    () => ({ isLeft: isLeft ?? around?.isLeft ?? isOtherPath, parent: around }),
    [isLeft, around],
  );
  const [isOpenHere, setIsOpenHere] = useState(defaultOpen);

  const isOpenNow = open ?? isOpenHere;
  // Before its forms are removed.
  useLayoutEffect(
    () => (isOpenNow ? () => unsavedWork.closed(scope) : undefined),
    [isOpenNow, scope],
  );

  function change(isOpen: boolean) {
    setIsOpenHere(isOpen);
    onOpenChange?.(isOpen);
  }

  return (
    <UnsavedScopeContext value={scope}>
      <DialogPrimitive.Root
        {...others}
        open={isOpenNow}
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

/** Spread on the element around a dialog's fields. */
export function useTypedFields() {
  const scope = useContext(UnsavedScopeContext);
  const [fields] = useState(createTypedFields);
  useEffect(() => unsavedWork.add({ isDirty: fields.isDirty, scope }), [fields, scope]);

  /** React also passes on events from dialogs that were opened inside this one. */
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
