import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { SCROLL_AFTER_NAVIGATE_MS } from '~/lib/constants';

/** How long sections that load above the target may push it down. */
const SETTLE_MS = 2_000;
const TAKES_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** `/#services` → `services`; `null` for links to pages. */
export function sectionOf(to: string): string | null {
  return to.startsWith('/#') ? to.slice(2) : null;
}

function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

/** The next Tab continues from the section, as when the browser follows an anchor. */
function focusSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/**
 * Scrolls to the section that a link names and focuses it, even if it is already in the address.
 * When people come to the home page from another page, it waits a moment for the sections (§2).
 * Back and forward are left to the browser, which remembers the position.
 */
export function useSectionScroll(): void {
  const { pathname, hash, key } = useLocation();
  const isBackOrForth = useNavigationType() === 'POP';
  const previous = useRef({ pathname, key });

  useEffect(() => {
    const { pathname: from, key: lastKey } = previous.current;
    previous.current = { pathname, key };
    if (key === lastKey || isBackOrForth || pathname !== '/' || !hash) return;
    const id = hash.slice(1);
    if (from === pathname) {
      scrollToSection(id);
      focusSection(id);
      return;
    }
    let release: (() => void) | undefined;
    const timer = setTimeout(() => {
      release = holdSection(id);
    }, SCROLL_AFTER_NAVIGATE_MS);
    return () => {
      clearTimeout(timer);
      release?.();
    };
  }, [pathname, hash, key, isBackOrForth]);
}

/** Keeps the section in view while lazy ones above it load, until the person scrolls or types. */
function holdSection(id: string): () => void {
  scrollToSection(id);
  focusSection(id);
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
