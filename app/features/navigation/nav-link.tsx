import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { sectionOf } from './section-scroll';

interface NavLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: string;
}

/** A link, also to a section of the home page: `useSectionScroll` then scrolls there. */
export function NavLink({ to, ...props }: NavLinkProps) {
  return <Link to={to} preventScrollReset={sectionOf(to) !== null} {...props} />;
}
