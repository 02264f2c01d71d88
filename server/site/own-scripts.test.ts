import { expect, it } from 'vitest';
import { bundleLateScripts } from '../../tests/support/late-scripts.ts';
import { startLate } from './late-start.ts';
import { takeOwnScripts } from './own-scripts.ts';
import { contentSecurityPolicy } from './policy/content-security-policy.ts';

const LATE_SCRIPTS = await bundleLateScripts();
const MARK = '5f3a';
const OURS = '<script nonce="5f3a">ours()</script>';
const ENTRY = '<script nonce="5f3a" type="module" async="">import("/assets/entry.js")</script>';
const DATA = '<script nonce="5f3a" type="application/ld+json">{}</script>';

function policyOf(html: string): string {
  return contentSecurityPolicy(startLate(takeOwnScripts(html, MARK), LATE_SCRIPTS).scripts);
}

it('finds the scripts that carry the mark, and removes it', () => {
  const { html, scripts } = takeOwnScripts(`<head>${OURS}</head>${ENTRY}${DATA}`, MARK);
  expect(html).not.toContain(MARK);
  expect(html).toContain('<script>ours()</script>');
  expect(scripts).toEqual([
    { attributes: '', code: 'ours()' },
    { attributes: ' type="module" async=""', code: 'import("/assets/entry.js")' },
  ]);
});

it.each([
  '<script>evil()</script>',
  '<script type="module" async="">evil()</script>',
  '<script nonce="guess">evil()</script>',
  `<script data-x='nonce="'>evil()</script>`,
  '<script type="text/plain" id="entry">evil()</script>',
  '<script x="',
  '<script>/*',
])('a script in the page’s content is not allowed: %s', (injected) => {
  const clean = `<head>${OURS}</head><main></main>${ENTRY}`;
  const page = clean.replace('<main>', `<main>${injected}`);
  const allowed = new Set(policyOf(clean).match(/'sha256-[^']+'/g));
  const found = policyOf(page).match(/'sha256-[^']+'/g) ?? [];
  expect(found.filter((hash) => !allowed.has(hash))).toEqual([]);
});
