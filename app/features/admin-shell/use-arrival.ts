import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What happens once a screen has loaded: a field gets the focus, or a button is pressed. */
export type Arrival = { focus: string } | { press: string };

interface ArrivalState {
  arrival: Arrival;
}

/**
 * Travels with the navigation, not in the address, so that no link from elsewhere can press a
 * button.
 */
export function arrivalState(arrival: Arrival | undefined): ArrivalState | undefined {
  return arrival && { arrival };
}

/** Waits for the field or button that the jump dialog named, unless the person does something. */
export function useArrival(): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const arrival = (state as Partial<ArrivalState> | null)?.arrival;

  useEffect(() => {
    if (!arrival) return;
    const observer = new MutationObserver(arrive);
    const stop = () => {
      observer.disconnect();
      window.removeEventListener('pointerdown', stop);
    };

    function arrive() {
      // While a dialog is open, it holds the focus.
      if (!arrival || document.querySelector('[role="dialog"]')) return;
      const element = 'focus' in arrival ? findField(arrival.focus) : findButton(arrival.press);
      if (!element) return;
      stop();
      element.scrollIntoView({ block: 'center' });
      element.focus();
      if ('press' in arrival) element.click();
      // Once is enough: going back or reloading must not do it again.
      void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
    }

    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('pointerdown', stop);
    arrive();
    return stop;
  }, [arrival, pathname, search, navigate]);
}

/** By the name of the field, the title of its group, or the label of a button. */
function findField(name: string): HTMLElement | undefined {
  const field = document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`);
  const legend = all('main legend').find(({ textContent }) => textContent?.trim() === name);
  const group = legend?.parentElement;
  // An empty list has only the button that adds to it.
  const grouped =
    group?.querySelector<HTMLElement>('input, select, textarea') ??
    group?.querySelector<HTMLElement>('button');
  return field ?? grouped ?? findButton(name);
}

function findButton(label: string): HTMLElement | undefined {
  return all('main button:not(:disabled, [aria-disabled=true])').find(
    ({ textContent }) => textContent?.trim() === label,
  );
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}
