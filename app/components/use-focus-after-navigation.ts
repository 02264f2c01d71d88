import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a link to another page, the focus would stay on the link or fall back to the top of the
 * page, and screen readers would say nothing. This moves it to the new page's heading, which is
 * then read out.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);

  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    // A link to a section moves there without this.
    if (!hash) focusPage();
  }, [pathname, hash]);
}

function focusPage(): void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (!main || focused?.closest('[role=dialog]')) return;
  // The new page has already moved the focus, for example to its first field. A focused link is the
  // one that led here.
  if (focused !== main && main.contains(focused) && !focused?.closest('a')) return;
  const target = main.querySelector('h1') ?? main;
  target.tabIndex = -1;
  target.classList.add('outline-none');
  target.focus({ preventScroll: true });
}
