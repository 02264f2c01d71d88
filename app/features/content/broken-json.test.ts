import { describe, expect, it } from 'vitest';
import { brokenJson } from './broken-json';

describe('brokenJson', () => {
  it.each(['', 'Words', '"Words', '{"blocks": []}', '  [1]'])('%j: no problem', (text) => {
    expect(brokenJson(text)).toBeNull();
  });

  it.each(['{"blocks": [', '{"blocks": [1 2]}', '\n[\n  oops\n]'])(
    '%j: names the problem',
    (text) => {
      expect(brokenJson(text)).toMatch(/JSON/);
    },
  );
});
