import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '~/components/ui/button';
import { SafeAnchor } from '~/features/content/safe-anchor';
import { safeLink } from '~/features/content/safe-link';

interface ActionButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  label: string;
  href: string;
  /** Shown after the label. */
  children?: ReactNode;
}

/** A link that looks like a button. Renders nothing without a label or a safe address. */
export function ActionButton({ label, href, children, size = 'lg', ...looks }: ActionButtonProps) {
  if (!label || !href || !safeLink(href)) return null;
  return (
    <Button asChild size={size} className="max-w-full" {...looks}>
      <SafeAnchor href={href}>
        <span className="truncate">{label}</span>
        {children}
      </SafeAnchor>
    </Button>
  );
}
