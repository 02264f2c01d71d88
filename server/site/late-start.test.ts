import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../guard/headers.ts';
import { startLate } from './late-start.ts';

const ENTRY = ';\nimport * as a from "/assets/a.js"; import("/assets/entry.js"); "$&"';
const DOCUMENT = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/></head>
<body><script>window.x = 1;</script><script type="module" async="">${ENTRY}</script></body>`;

describe('startLate', () => {
  const { html, insertedScripts } = startLate(DOCUMENT);

  it('leaves no module to load before the page has painted', () => {
    expect(html).not.toContain('modulepreload');
    expect(html).not.toMatch(/<script type="module"/);
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
    expect(html).toContain('window.x = 1;');
  });

  it('keeps the entry to the letter and names it for the policy', () => {
    expect(html).toContain(`<script type="text/plain" id="entry">${ENTRY}</script>`);
    expect(insertedScripts).toEqual([ENTRY]);
  });

  it('leaves a document without an entry alone', () => {
    const plain = '<p>Hello</p>';
    expect(startLate(plain)).toEqual({ html: plain, insertedScripts: [] });
  });

  it('is allowed by the policy: four scripts that run, not the text that waits', () => {
    const policy = contentSecurityPolicy(html, insertedScripts);
    expect(policy.match(/'sha256-/g)).toHaveLength(4);
  });
});
