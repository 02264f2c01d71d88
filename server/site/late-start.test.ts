import { describe, expect, it } from 'vitest';
import { bundleLateScripts } from '../../tests/support/late-scripts.ts';
import { startAtOnce, startLate } from './late-start.ts';
import { takeOwnScripts } from './own-scripts.ts';

const LATE_SCRIPTS = await bundleLateScripts();

const ENTRY = ';\nimport * as a from "/assets/a.js"; import("/assets/entry.js"); "$&"';
const CONTEXT = 'window.__reactRouterContext = {"future":{},"ssr":true};';
const DATA = 'window.__reactRouterContext.streamController.enqueue("$&");';
const DOCUMENT = `<head><script nonce="M">window.y = 2;</script><link rel="modulepreload" href="/assets/a.js"/><link rel="manifest" href="/m"/><link rel="stylesheet" href="/a.css"/></head>
<body><script nonce="M">window.x = 1</script><script nonce="M">${CONTEXT}</script><script nonce="M" type="module" async="">${ENTRY}</script><script nonce="M">${DATA}</script></body>`;

describe('startLate', () => {
  const { html, scripts } = startLate(takeOwnScripts(DOCUMENT, 'M'), LATE_SCRIPTS);

  it('leaves no module and no manifest to load before the page has painted', () => {
    expect(html).not.toContain('modulepreload');
    expect(html).not.toContain('<link rel="manifest"');
    expect(html).not.toMatch(/<script type="module"/);
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
    expect(html).toContain('window.x = 1;');
  });

  it('keeps the router’s data with the entry, unchanged and in order, and lists them as one', () => {
    const waiting = [CONTEXT, DATA, ENTRY].join('\n');
    expect(html).toContain(`<script type="text/plain" id="entry">${waiting}</script>`);
    expect(scripts).toContain(waiting);
    expect(html.split(DATA)).toHaveLength(2);
    expect(html.split(CONTEXT)).toHaveLength(2);
  });

  it('leaves out the router’s options that are off, and indents', () => {
    const full = DOCUMENT.replace('"future":{}', '"future":{"a_b":false,"c":false}');
    expect(startLate(takeOwnScripts(full, 'M'), LATE_SCRIPTS).html).toBe(html);
    const indented = DOCUMENT.replace('{"future"', '{\n  "future"');
    expect(startLate(takeOwnScripts(indented, 'M'), LATE_SCRIPTS).html).toBe(html);
    const used = DOCUMENT.replace('"future":{}', '"future":{"a_b":true}');
    expect(startLate(takeOwnScripts(used, 'M'), LATE_SCRIPTS).html).toContain('{"a_b":true}');
  });

  it('leaves a document without an entry alone', () => {
    const plain = '<p>Hello</p>';
    expect(startLate({ html: plain, scripts: [] }, LATE_SCRIPTS)).toEqual({
      html: plain,
      scripts: [],
    });
  });

  it('joins the page’s own scripts with those that are added, in the head and after the body', () => {
    const [, first = '', small = ''] = scripts;
    expect(scripts).toHaveLength(3);
    expect(html).toContain(`<script>${first}</script></head>`);
    expect(html).toContain(`<script>${small}</script><script></script></body>`);
    expect(first).toMatch(/^window\.y = 2;/);
    // The page's own script has no semicolon, and must not call what follows it.
    expect(small).toMatch(/^window\.x = 1;\n\(/);
    for (const own of ['window.x = 1;', 'window.y = 2;']) expect(html.split(own)).toHaveLength(2);
  });
});

describe('startAtOnce', () => {
  it('watches for scripts that fail to load, before the entry is requested', () => {
    const { html, scripts } = startAtOnce(takeOwnScripts(DOCUMENT, 'M'), LATE_SCRIPTS, false);
    const watcher = scripts.at(-1) ?? '';
    expect(watcher).toContain('Reload page');
    expect(html.indexOf(`<script>${watcher}</script>`)).toBeGreaterThan(0);
    expect(html.indexOf(watcher)).toBeLessThan(html.indexOf(ENTRY));
    expect(scripts).toContain(ENTRY);
    expect(html).not.toContain('/insights/');
  });

  it('counts views if asked to', () => {
    expect(startAtOnce(takeOwnScripts(DOCUMENT, 'M'), LATE_SCRIPTS, true).html).toContain(
      '/insights/',
    );
  });
});
