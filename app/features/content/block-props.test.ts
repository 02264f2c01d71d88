import { describe, expect, it } from 'vitest';
import { propsText, withProps } from './block-props';

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

  it('are changed without touching the rest', () => {
    const content = { version: 3, props: { headline: 'Hi' } };
    expect(withProps(content, '{"headline": "Hello"}')).toEqual({
      version: 3,
      props: { headline: 'Hello' },
    });
  });
});
