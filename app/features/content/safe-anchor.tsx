import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { safeLink } from './safe-link';

interface SafeAnchorProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link written by staff. If it is not safe, only its text is shown. */
export function SafeAnchor({ href, className, children }: SafeAnchorProps) {
  const target = safeLink(href);
  if (!target) return children;
  if (target.kind === 'site') {
    return (
      <Link to={target.href} className={className}>
        {children}
      </Link>
    );
  }
  const rel = target.kind === 'outward' ? 'noopener noreferrer' : undefined;
  return (
    <a href={target.href} rel={rel} className={className}>
      {children}
    </a>
  );
}
