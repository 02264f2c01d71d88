import type { ComponentProps, MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { scrollToSection, sectionOf } from './section-scroll';

interface NavLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: string;
}

/** A real link. Where it names a section of the page at hand, it scrolls there, also when it did before. */
export function NavLink({ to, onClick, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const section = sectionOf(to);

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (section && pathname === '/' && !event.defaultPrevented) scrollToSection(section);
  }

  return <Link to={to} onClick={handleClick} preventScrollReset={section !== null} {...props} />;
}
