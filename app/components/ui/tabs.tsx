import { Tabs as TabsPrimitive } from 'radix-ui';
import { type ComponentProps, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { isOtherPath, type UnsavedScope, unsavedWork } from '~/components/unsaved/unsaved-work';
import { UnsavedScopeContext } from '~/components/unsaved/use-unsaved';
import { cn } from '~/lib/cn';

interface TabsProps extends ComponentProps<typeof TabsPrimitive.Root> {
  /** What is typed in one tab is still there after another was looked at. */
  isKept?: boolean;
}

/** Asks before a tab goes that holds something typed. */
export function Tabs({ value, defaultValue, onValueChange, isKept, ...props }: TabsProps) {
  const parent = useContext(UnsavedScopeContext);
  const scope = useMemo<UnsavedScope>(
    () => ({ isLeft: parent?.isLeft ?? isOtherPath, parent }),
    [parent],
  );
  const [shown, setShown] = useState(defaultValue);

  function change(next: string) {
    setShown(next);
    onValueChange?.(next);
  }

  return (
    <UnsavedScopeContext value={scope}>
      <TabsPrimitive.Root
        {...props}
        value={value ?? shown}
        onValueChange={(next) => {
          if (isKept) change(next);
          else unsavedWork.close(scope, () => change(next));
        }}
      />
    </UnsavedScopeContext>
  );
}

export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);

  // Of more tabs than there is room for, the chosen one is in view.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (!list.current || !chosen || chosen === shown.current) return;
    shown.current = chosen;
    const { offsetLeft, offsetWidth } = chosen;
    const { scrollLeft, clientWidth } = list.current;
    const isInView =
      offsetLeft >= scrollLeft && offsetLeft + offsetWidth <= scrollLeft + clientWidth;
    if (!isInView) list.current.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2;
  });

  return (
    <TabsPrimitive.List
      ref={list}
      className={cn('relative flex gap-1 overflow-x-auto border-b border-border', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        'inline-flex h-10 shrink-0 cursor-pointer items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted-foreground outline-none pointer-coarse:h-11',
        'transition-colors hover:text-foreground focus-visible:rounded-sm focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset',
        'data-[state=active]:border-primary data-[state=active]:text-foreground [&_svg]:size-4',
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return (
    <TabsPrimitive.Content
      className={cn(
        'rounded-sm outline-none focus-visible:ring-2 focus-visible:ring-ring',
        className,
      )}
      {...props}
    />
  );
}
