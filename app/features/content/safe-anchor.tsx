import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { safeLink } from './safe-link';

interface SafeAnchorProps extends ComponentProps<'a'> {
  href: string;
}

/** A link written by staff. If it is not safe, only its text is shown. */
export function SafeAnchor({ href, children, ...props }: SafeAnchorProps) {
  const target = safeLink(href);
  if (!target) return children;
  if (target.kind === 'site') {
    return (
      <Link to={target.href} {...props}>
        {children}
      </Link>
    );
  }
  const rel = target.kind === 'outward' ? 'noopener noreferrer' : undefined;
  return (
    <a href={target.href} rel={rel} {...props}>
      {children}
    </a>
  );
}
