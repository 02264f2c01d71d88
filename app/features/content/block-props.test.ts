import { describe, expect, it } from 'vitest';
import { propsOf, propsText, versionOf, withProps } from './block-props';

describe('a saved block’s properties', () => {
  it.each([
    [{ props: { headline: 'Hi' } }, { headline: 'Hi' }],
    [{}, {}],
    [{ props: 'broken' }, {}],
    [[], {}],
    ['text', {}],
    [null, {}],
  ])('of %j are read as %j', (content, props) => {
    expect(JSON.parse(propsText(content))).toEqual(props);
  });

  it.each([
    ['{"headline": "Hi"}', { headline: 'Hi' }],
    ['{', null],
    ['[]', null],
    ['null', null],
    ['7', null],
  ])('typed as %s are parsed as %j', (text, props) => {
    expect(propsOf(text)).toEqual(props);
  });

  it('carry the version of the block that wrote them', () => {
    expect(withProps({ version: 1 }, '{}', 2)).toEqual({ version: 2, props: {} });
    expect(versionOf({ version: 2 })).toBe(2);
    expect([{}, { version: 'two' }, null].map(versionOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('can be changed without touching the rest', () => {
    const content = { version: 3, props: { headline: 'Hi' } };
    expect(withProps(content, '{"headline": "Hello"}')).toEqual({
      version: 3,
      props: { headline: 'Hello' },
    });
  });
});
