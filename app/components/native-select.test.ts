import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderMarkup } from '../../tests/support/render-markup.ts';
import { NativeSelect } from './native-select';

const OPTIONS = { '': 'Everyone', some: 'Some' };

it('shows a choice with an empty value as chosen, and accepts it as an answer', async () => {
  const markup = await renderMarkup(
    createElement(NativeSelect, { required: true, options: OPTIONS, defaultValue: '' }),
  );
  expect(markup.match(/<option[^>]*>[^<]*/g)).toEqual([
    '<option value="" selected="">Everyone',
    '<option value="some">Some',
  ]);
  expect(markup).not.toContain('required');
});

it('asks people to choose if no choice is empty', async () => {
  const select = { required: true, options: { some: 'Some' }, placeholder: 'Please choose' };
  const markup = await renderMarkup(createElement(NativeSelect, { ...select, defaultValue: '' }));
  expect(markup).toContain('disabled="" selected="">Please choose');
  expect(markup).toContain('required');
});
