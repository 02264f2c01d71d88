import { describe, expect, it } from 'vitest';
import { safeLink } from './safe-link';

describe('safeLink', () => {
  it.each([
    ['/privacy', '/privacy', 'site'],
    ['terms?x=1#top', '/terms?x=1#top', 'site'],
    ['#complaints', '#complaints', 'site'],
    ['mailto:info@tuart.example', 'mailto:info@tuart.example', 'contact'],
    ['tel:+61855500142', 'tel:+61855500142', 'contact'],
    ['https://www.oaic.gov.au/privacy', 'https://www.oaic.gov.au/privacy', 'outward'],
    ['HTTP://example.com', 'http://example.com/', 'outward'],
    ['//example.com/x', 'http://example.com/x', 'outward'],
    ['/\\example.com', 'http://example.com/', 'outward'],
  ])('%s leads to %s', (address, href, kind) => {
    expect(safeLink(address)).toEqual({ href, kind });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:http://site.invalid/1',
    '/.//evil.example',
    'http://[',
    `/${'a'.repeat(2_000)}`,
  ])('%j leads nowhere', (address) => {
    expect(safeLink(address)).toBeNull();
  });
});
