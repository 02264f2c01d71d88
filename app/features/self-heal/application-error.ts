import { PANEL_LOOKS } from '~/lib/panel-looks';

/** Shown if the page has no root element (§8). Plain DOM, because React has no place to render. */
export function showApplicationError(): void {
  const main = document.createElement('main');
  main.className = PANEL_LOOKS.panel;

  const heading = document.createElement('h1');
  heading.className = PANEL_LOOKS.heading;
  heading.textContent = 'Application Error';

  const text = document.createElement('p');
  text.textContent = 'The page did not load completely. Refreshing it usually helps.';

  const refresh = document.createElement('button');
  refresh.type = 'button';
  refresh.className = PANEL_LOOKS.button;
  refresh.textContent = 'Refresh Page';
  refresh.addEventListener('click', () => window.location.reload());

  const home = document.createElement('a');
  home.href = '/';
  home.className = 'inline-flex min-h-11 items-center text-link underline underline-offset-4';
  home.textContent = 'Go to the home page';

  main.append(heading, text, refresh, home);
  document.body.replaceChildren(main);
  refresh.focus();
}
