import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../../app/lib/escape-html.ts';
import type { VerifyType } from './send-token.ts';

interface Words {
  title: string;
  text: string;
  button: string;
}

const WORDS: Record<VerifyType, Words> = {
  signup: {
    title: 'Confirm your email address',
    text: 'Select the button to confirm that this is your email address.',
    button: 'Confirm my email address',
  },
  invite: {
    title: 'Accept your invitation',
    text: 'Select the button to accept the invitation and choose a password.',
    button: 'Accept the invitation',
  },
  recovery: {
    title: 'Reset your password',
    text: 'Select the button to choose a new password.',
    button: 'Choose a new password',
  },
  magiclink: {
    title: 'Sign in',
    text: 'Select the button to sign in on this device.',
    button: 'Sign in',
  },
  email_change: {
    title: 'Confirm the change to your email address',
    text: 'Select the button to confirm the change.',
    button: 'Confirm the change',
  },
};

const STYLE = `
:root { color-scheme: light dark; --page: #f6f1e7; --card: #fff; --ink: #13231f; --quiet: #4b5a55;
  --line: #d9d2c4; --button: #0e4b43; --label: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #13231f; --card: #1b2f2a; --ink: #f6f1e7; --quiet: #b9c4bf; --line: #35504a;
    --button: #8fd0c1; --label: #13231f; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 12vh 1rem 2rem; background: var(--page);
  color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 24rem; margin: 0 auto; padding: 2rem 1.5rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; text-wrap: balance; }
p { margin: 0 0 1rem; color: var(--quiet); }
p:last-child { margin: 1rem 0 0; font-size: .875rem; }
button { width: 100%; min-height: 44px; padding: .5rem 1rem; border: 0; border-radius: 8px;
  background: var(--button); color: var(--label); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

/** Allows no script, and only the style above. */
export const LINK_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface OpenedLink {
  token: string;
  type: VerifyType;
  redirect_to?: string | undefined;
}

/**
 * The page that a mailed link opens. Only its button uses the link up: mail scanners open links but
 * press no buttons.
 */
export function linkPage(link: OpenedLink, company: string): string {
  const { title, text, button } = WORDS[link.type];
  const fields = Object.entries(link)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${escapeHtml(company)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<form method="post" action="/auth/v1/verify">
${fields.join('\n')}
<button type="submit">${button}</button>
</form>
<p>${escapeHtml(company)}</p>
</main>
</body>
</html>
`;
}
