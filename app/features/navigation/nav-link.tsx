import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { sectionOf } from './section-scroll';

interface NavLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: string;
}

/** Links to a page, or to a section of the home page, which `useSectionScroll` scrolls to. */
export function NavLink({ to, ...props }: NavLinkProps) {
  return <Link to={to} preventScrollReset={sectionOf(to) !== null} {...props} />;
}
