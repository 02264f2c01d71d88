import { Tabs as TabsPrimitive } from 'radix-ui';
import { type ComponentProps, useContext, useMemo, useState } from 'react';
import { cn } from '~/lib/cn';
import { isOtherPath, type UnsavedScope, unsavedWork } from '~/lib/unsaved/unsaved-work';
import { UnsavedScopeContext } from '~/lib/unsaved/use-unsaved';

interface TabsProps extends ComponentProps<typeof TabsPrimitive.Root> {
  /** Keeps what was typed in one tab while another is shown. */
  isKept?: boolean;
}

/** Asks before switching away from a tab with unsaved input. */
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

/** Tabs that do not fit on one line wrap onto the next, so that none is hidden. */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      className={cn('flex flex-wrap gap-x-1 border-b border-border', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        'inline-flex min-h-10 cursor-pointer items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted-foreground outline-none pointer-coarse:min-h-11',
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
