import { describe, expect, it } from 'vitest';
import { conditionCss } from './condition-css';
import type { FormDefinition } from './form-definition';
import { withForms } from './forms-in-content';
import { MAIN_FORM } from './main-form';

const VISITS: FormDefinition = { ...MAIN_FORM, key: 'visits', name: 'Visits' };
const find = (key: string) => ({ main: MAIN_FORM, visits: VISITS })[key] ?? null;

function shown(props: object, type = 'form') {
  const content = { sections: [{ components: [{ id: '1', type, props }] }] };
  return withForms(content, find).sections[0]?.components[0]?.props;
}

describe('withForms', () => {
  it('adds the form that a block names, and keeps its other properties', () => {
    expect(shown({ form: 'visits', heading: 'Come in' })).toEqual({
      form: VISITS,
      heading: 'Come in',
    });
  });

  it('leaves the main form to the script unless staff have changed it', () => {
    expect(shown({}, 'contact-form')).toEqual({ form: 'main' });
    const changed = { ...MAIN_FORM, fields: [...MAIN_FORM.fields].reverse() };
    const block = { type: 'contact-form', props: {} };
    expect(withForms(block, () => changed)).toEqual({ ...block, props: { form: changed } });
  });

  it.each([
    ['a form that is gone', { form: 'gone' }, 'gone'],
    ['something that someone stored instead of a key', { form: { fields: 'x' } }, ''],
    ['no form', {}, ''],
  ])('shows no form for %s', (_what, props, form) => {
    expect(shown(props)).toEqual({ form });
  });

  it('does not touch other blocks', () => {
    expect(shown({ form: 'visits' }, 'rich-text')).toEqual({ form: 'visits' });
  });
});

describe('conditionCss', () => {
  it('hides a field until its condition and those it depends on are met', () => {
    const field = { type: 'text' as const, label: 'x', required: false };
    const css = conditionCss('main', [
      { ...field, name: 'field_1' },
      { ...field, name: 'field_2', when: { field: 'field_1', is: 'A' } },
      { ...field, name: 'field_3', when: { field: 'field_2', is: 'B' } },
    ]);
    const [second, third] = css.split('\n');
    expect(second).toBe(
      '#main-form:not(:has([name=field_1] option[value=\\41 ]:checked,[name=field_1][value=\\41 ]:checked)) [data-field=field_2]{display:none}',
    );
    expect(third).toContain('[name=field_1]');
    expect(third).toContain('[name=field_2] option[value=\\42 ]:checked');
  });

  it('escapes an answer, so that it means nothing in CSS or HTML', () => {
    const when = { field: 'field_1', is: '"]}</style><script>{' };
    const css = conditionCss('main', [
      { name: 'field_2', type: 'text', label: 'x', required: false, when },
    ]);
    expect(css).not.toMatch(/[<>"]/);
    expect(css.match(/[{}]/g)).toEqual(['{', '}']);
  });
});
