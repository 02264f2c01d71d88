import { describe, expect, it } from 'vitest';
import { contentHint } from './content-hint';

describe('contentHint', () => {
  it.each([
    ['', /or plain text/],
    ['  ', /or plain text/],
    ['Words', /^Not JSON: it will/],
    ['{"blocks": [', /^Not JSON \(.*JSON.*\): it will be saved and shown as plain text/],
    ['"Words"', /Not JSON/],
    ['{"blocks": []}', /^0 blocks$/],
    ['{"blocks": [{}]}', /^1 block$/],
    ['{"blocks": [{}, {}]}', /^2 blocks$/],
    ['{"blocks": {}}', /visitors will see nothing/],
    ['{}', /visitors will see nothing/],
    ['[]', /visitors will see nothing/],
    ['null', /visitors will see nothing/],
    ['7', /visitors will see nothing/],
  ])('%j', (text, hint) => {
    expect(contentHint(text)).toMatch(hint);
  });
});
