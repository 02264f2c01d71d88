import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SCROLL_AFTER_NAVIGATE_MS } from '~/lib/constants';

/** How long sections that load above the target may push it away. */
const SETTLE_MS = 2_000;
const TAKES_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

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
    let release: (() => void) | undefined;
    const timer = setTimeout(() => {
      release = holdSection(hash.slice(1));
    }, SCROLL_AFTER_NAVIGATE_MS);
    return () => {
      clearTimeout(timer);
      release?.();
    };
  }, [pathname, hash]);
}

/** Stays on the section while lazy ones above it arrive, until the person takes over. */
function holdSection(id: string): () => void {
  scrollToSection(id);
  const observer = new ResizeObserver(() => scrollToSection(id));
  observer.observe(document.body);
  const timer = setTimeout(release, SETTLE_MS);
  for (const event of TAKES_OVER) window.addEventListener(event, release, { once: true });

  function release() {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of TAKES_OVER) window.removeEventListener(event, release);
  }
  return release;
}
