import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SCROLL_AFTER_NAVIGATE_MS } from '~/lib/constants';

/** `/#services` → `services`; anything else leads to a page. */
export function sectionOf(to: string): string | null {
  return to.startsWith('/#') ? to.slice(2) : null;
}

export function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

/** Arriving on the home page from elsewhere: its sections need a moment before one can scroll (§2). */
export function useSectionScroll(): void {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);

  useEffect(() => {
    const cameFromElsewhere = previousPath.current !== pathname;
    previousPath.current = pathname;
    if (!cameFromElsewhere || pathname !== '/' || !hash) return;
    const timer = setTimeout(() => scrollToSection(hash.slice(1)), SCROLL_AFTER_NAVIGATE_MS);
    return () => clearTimeout(timer);
  }, [pathname, hash]);
}
