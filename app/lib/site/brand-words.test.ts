import { describe, expect, it } from 'vitest';
import { type BrandWords, brandWords, initialsOf, rewriteFor } from './brand-words';
import { DEFAULT_SETTINGS } from './defaults';

const DEMO = brandWords(DEFAULT_SETTINGS);
const BANKSIA: BrandWords = {
  company: 'Banksia People',
  legalName: 'Banksia People Pty Ltd',
  initials: 'BP',
  area: 'the Hunter',
  city: 'Newcastle',
  suburb: 'Hamilton',
  state: 'NSW',
  stateName: 'New South Wales',
  address: '12 Beaumont Street, Hamilton NSW 2303',
  phone: '(02) 5550 0187',
  email: 'hello@banksia.example',
};

it('brandWords reads the settings', () => {
  expect(DEMO).toEqual({
    company: 'Tuart Workforce',
    legalName: 'Tuart Workforce',
    initials: 'TW',
    area: 'Western Australia',
    city: 'Perth',
    suburb: 'Wembley',
    state: 'WA',
    stateName: 'Western Australia',
    address: '214 Cambridge Street, Wembley WA 6014',
    phone: '(08) 5550 0142',
    email: 'info@tuart.example',
  });
});

it.each([
  ['Banksia People', 'BP'],
  ['Éclair & Sons (Hunter) Pty Ltd', 'ÉSH'],
  ['  nine2five', 'N'],
  ['', ''],
])('the initials of %j are %j', (company, initials) => {
  expect(initialsOf(company)).toBe(initials);
});

describe('rewriteFor', () => {
  it.each([
    ['Tuart Workforce helps employers in Perth.', 'Banksia People helps employers in Newcastle.'],
    ['for Western Australian employers', 'for the Hunter employers'],
    ['across Western Australia.', 'across the Hunter.'],
    ['The law of Western Australia governs them.', 'The law of New South Wales governs them.'],
    ['Our office is in Wembley WA, near Perth.', 'Our office is in Hamilton NSW, near Newcastle.'],
    ['214 Cambridge Street, Wembley WA 6014', '12 Beaumont Street, Hamilton NSW 2303'],
    ['call (08) 5550 0142 (free)', 'call (02) 5550 0187 (free)'],
    [
      '[info@tuart.example](mailto:info@tuart.example), privacy@tuart.example',
      '[hello@banksia.example](mailto:hello@banksia.example), privacy@banksia.example',
    ],
    ['Perthshire, wembley, WA', 'Perthshire, wembley, WA'],
  ])('%j becomes %j', (text, expected) => {
    expect(rewriteFor(text, DEMO, BANKSIA)).toBe(expected);
  });

  it('reaches every text of a page and leaves the rest', () => {
    const page = {
      blocks: [
        {
          id: 'Perth',
          type: 'hero',
          props: { headline: 'In Perth', image: { path: 'media/Perth.png' } },
        },
        {
          id: 'b',
          type: 'faq',
          props: { items: [{ question: 'Why Perth?' }], count: 3, none: null },
        },
      ],
    };
    expect(rewriteFor(page, DEMO, BANKSIA)).toEqual({
      blocks: [
        {
          id: 'Perth',
          type: 'hero',
          props: { headline: 'In Newcastle', image: { path: 'media/Perth.png' } },
        },
        {
          id: 'b',
          type: 'faq',
          props: { items: [{ question: 'Why Newcastle?' }], count: 3, none: null },
        },
      ],
    });
  });

  it('does not replace a word that it has just written', () => {
    const swapped = { ...DEMO, city: 'Wembley', suburb: 'Perth' };
    expect(rewriteFor('Perth and Wembley', DEMO, swapped)).toBe('Wembley and Perth');
  });

  it('changes nothing for the same brand', () => {
    const page = { markdown: 'Tuart Workforce, Perth' };
    expect(rewriteFor(page, DEMO, DEMO)).toBe(page);
  });
});
