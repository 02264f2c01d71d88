import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LeadEstimate } from './lead-estimate';
import { LEAD_MESSAGES } from './messages';

const FACT = {
  ...{ id: '1', key: 'bonus', label: 'Bonus', value: '4,000', unit: '$', shown: '$4,000' },
  ...{ valid_from: '2025-07-01', valid_to: '2025-12-31', source: 'Government Gazette' },
  ...{ source_url: 'https://gazette.example', checked_on: '2025-07-02' },
};
const LINE = { label: 'Hiring bonus', paid: 'Paid once.', condition: 'Ask us.', key: 'bonus' };
const SENT = {
  inputs: { kind: 'apprenticeship', start: '2025-08-01', size: 12 },
  ...{ day: '2025-07-20', page: '/incentives', lines: [], total: null, leftOut: 0, isGone: false },
};

it.each([true, false])('says that the figures had changed only if they had: %s', (hasChanged) => {
  const estimate = { ...SENT, hasChanged };
  const markup = renderToStaticMarkup(createElement(LeadEstimate, { estimate }));
  expect(markup).toContain('Apprenticeship starting 1 August 2025');
  expect(markup.includes(LEAD_MESSAGES.figuresChanged)).toBe(hasChanged);
});

it('shows each figure with its source and when it was checked, or that it is being updated', () => {
  const lines = [
    { ...LINE, fact: FACT },
    { ...LINE, label: 'Old bonus', fact: null },
  ];
  const estimate = { ...SENT, lines, total: '$4,000', hasChanged: false };
  const markup = renderToStaticMarkup(createElement(LeadEstimate, { estimate }));
  const text = markup.replace(/<[^>]+>/g, '');
  expect(text).toContain('Hiring bonus$4,000');
  expect(text).toContain('Government Gazette · checked on 2 July 2025');
  expect(text).toContain('Old bonus(figure being updated)');
  expect(text).toContain('Total$4,000');
});
