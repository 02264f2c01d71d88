import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '~/components/ui/button';
import { cn } from '~/lib/cn';

interface ToolButtonProps extends ButtonProps {
  label: string;
  shortcut?: string;
  children: ReactNode;
}

export function ToolButton({ label, shortcut, className, ...props }: ToolButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={cn('aria-pressed:bg-muted', className)}
      {...props}
    />
  );
}
