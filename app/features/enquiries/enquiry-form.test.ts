import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { MAIN_FORM } from '~/lib/forms/main-form';
import { DEFAULT_RELEASE } from '~/lib/site/defaults';
import { renderMarkup } from '../../../tests/support/render-markup';
import { EnquiryForm } from './enquiry-form';

const publicConfig = { publishableKey: 'key' };

function release(contactForm: boolean) {
  const changed = structuredClone(DEFAULT_RELEASE);
  changed.settings.toggles.contactForm = contactForm;
  return changed;
}

function render(rootData: object, form = MAIN_FORM.key) {
  return renderMarkup(createElement(EnquiryForm, { form }), rootData);
}

describe('where a form should be', () => {
  it('is the form, with its labels in order', async () => {
    const html = await render({ publicConfig });
    expect(html).toContain('id="main-form"');
    const labels = [...html.matchAll(/<label[^>]*for="main-(?!referral)[^>]*>([^<]+)/g)];
    expect(labels.map(([, text]) => text)).toEqual([
      'Name',
      'Email',
      'Phone',
      'Company',
      'Service Interest',
      'Message',
    ]);
  });

  it('are contact details while staff have switched the forms off', async () => {
    const html = await render({ publicConfig, release: release(false) });
    expect(html).toContain('Please call us on');
    expect(html).toMatch(/<address.*Wembley.*6014/s);
    expect(html).not.toContain('<form');
  });

  it.each([
    ['its configuration is missing', {}, MAIN_FORM.key],
    ['it no longer exists', { publicConfig }, 'gone'],
  ])('is a message if %s', async (_why, rootData, form) => {
    const html = await render(rootData, form);
    expect(html).toMatch(/role="alert"[^>]*>Form configuration error</);
    expect(html).not.toContain('<form');
  });
});
