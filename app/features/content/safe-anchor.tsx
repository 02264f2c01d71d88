import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { safeLink } from './safe-link';

interface SafeAnchorProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link that staff wrote. Where it may lead nowhere, its words stand without one. */
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
