import { describe, expect, it } from 'vitest';
import { bundleLateScripts } from '../../tests/support/late-scripts.ts';
import { startAtOnce, startLate } from './late-start.ts';
import { takeOwnScripts } from './own-scripts.ts';

const LATE_SCRIPTS = await bundleLateScripts();

const ENTRY = ';\nimport * as a from "/assets/a.js"; import("/assets/entry.js"); "$&"';
const DOCUMENT = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/></head>
<body><script nonce="M">window.x = 1;</script><script nonce="M" type="module" async="">${ENTRY}</script></body>`;

describe('startLate', () => {
  const { html, scripts } = startLate(takeOwnScripts(DOCUMENT, 'M'), LATE_SCRIPTS);

  it('loads no module before the page has painted', () => {
    expect(html).not.toContain('modulepreload');
    expect(html).not.toMatch(/<script type="module"/);
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
    expect(html).toContain('window.x = 1;');
  });

  it('keeps the entry script exactly, and lists it for the policy', () => {
    expect(html).toContain(`<script type="text/plain" id="entry">${ENTRY}</script>`);
    expect(scripts).toContain(ENTRY);
  });

  it('leaves a document without an entry script unchanged', () => {
    const plain = '<p>Hello</p>';
    expect(startLate({ html: plain, scripts: [] }, LATE_SCRIPTS)).toEqual({
      html: plain,
      scripts: [],
    });
  });

  it('lists the scripts that run: the page’s own, the entry and the three added ones', () => {
    expect(scripts).toHaveLength(5);
    for (const code of scripts.slice(2)) expect(html).toContain(`<script>${code}</script>`);
  });
});

describe('startAtOnce', () => {
  it('adds a watcher for scripts that fail to load, ahead of the entry script', () => {
    const { html, scripts } = startAtOnce(takeOwnScripts(DOCUMENT, 'M'), LATE_SCRIPTS, false);
    const watcher = scripts.at(-1) ?? '';
    expect(watcher).toContain('Reload page');
    expect(html.indexOf(`<script>${watcher}</script>`)).toBeGreaterThan(0);
    expect(html.indexOf(watcher)).toBeLessThan(html.indexOf(ENTRY));
    expect(scripts).toContain(ENTRY);
    expect(html).not.toContain('/insights/');
  });

  it('counts views on pages where views are counted', () => {
    expect(startAtOnce(takeOwnScripts(DOCUMENT, 'M'), LATE_SCRIPTS, true).html).toContain(
      '/insights/',
    );
  });
});
