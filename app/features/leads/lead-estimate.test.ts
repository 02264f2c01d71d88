import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LeadEstimate } from './lead-estimate';
import { LEAD_MESSAGES } from './messages';

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
