import type { ComponentProps } from 'react';
import { Input } from '~/components/ui/input';

/** A field for a file, in the look of the other fields. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <Input
      {...props}
      type="file"
      className="cursor-pointer py-1.5 pl-1.5 file:mr-3 file:h-full file:cursor-pointer file:rounded file:border-0 file:bg-muted file:px-3 file:font-medium file:text-foreground"
    />
  );
}
