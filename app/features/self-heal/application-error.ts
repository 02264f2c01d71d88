/** When the page arrived without its root element (§8). Plain DOM: React has nowhere to stand. */
export function showApplicationError(): void {
  const main = document.createElement('main');
  main.className =
    'mx-auto grid min-h-screen max-w-xl content-center justify-items-start gap-4 px-4';

  const heading = document.createElement('h1');
  heading.className = 'text-3xl font-bold';
  heading.textContent = 'Application Error';

  const text = document.createElement('p');
  text.textContent = 'The page did not load completely. Refreshing it usually helps.';

  const refresh = document.createElement('button');
  refresh.type = 'button';
  refresh.className =
    'h-11 cursor-pointer rounded-md bg-primary px-5 font-medium text-primary-foreground';
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
