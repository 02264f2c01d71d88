import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '~/components/ui/button';
import { SafeAnchor } from '~/features/content/safe-anchor';
import { safeLink } from '~/features/content/safe-link';

interface ActionButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  label: string;
  href: string;
  /** After the label. */
  children?: ReactNode;
}

/** A link that looks like a button; nothing where it has no words or leads nowhere. */
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
