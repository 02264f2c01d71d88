import { describe, expect, it } from 'vitest';
import { type FactPeriod, factMark } from '../facts/with-facts';
import { centsOf, dollars, type EstimateRule, estimateOf, markOf } from './estimate';
import { amountOf, estimateText, inputsWords, startsWords } from './estimate-words';

const RULE: EstimateRule = {
  label: 'Incentive',
  fact: factMark('incentive'),
  kind: '',
  sizeFrom: 1,
  sizeTo: 0,
  paid: 'Once.',
  condition: '',
};

function period(valid_from: string, valid_to: string | null, value = '5,000', unit = '$') {
  const one: FactPeriod = {
    ...{ id: `${valid_from} ${value}`, key: 'incentive', label: 'Incentive', value, unit },
    ...{ shown: unit.startsWith('$') ? `$${value}${unit.slice(1)}` : value, valid_from, valid_to },
    ...{ source: 'Gazette', source_url: null, checked_on: null },
  };
  return one;
}

const PERIODS = [
  period('2024-07-01', '2025-06-30', '4,000'),
  // A gap of one day, 1 July 2025.
  period('2025-07-02', '2025-12-31', '5,000'),
  period('2026-07-01', null, '6,000.50'),
];

function answer(
  { start = '2025-08-01', kind = 'apprenticeship' as const, size = 10 },
  rules: EstimateRule[] = [RULE],
  periods: FactPeriod[] = PERIODS,
) {
  return estimateOf({ kind, start, size }, rules, periods, '2026-11-17');
}

describe('the start date', () => {
  it.each([
    ['the day before the first period', '2024-06-30', '(figure being updated)', null],
    ['the first day', '2024-07-01', '$4,000', '$4,000'],
    ['the last day', '2025-06-30', '$4,000', '$4,000'],
    ['a gap between two periods', '2025-07-01', '(figure being updated)', null],
    ['the first day after the gap', '2025-07-02', '$5,000', '$5,000'],
    ['the last day of the second period', '2025-12-31', '$5,000', '$5,000'],
    ['the day after it', '2026-01-01', '(figure being updated)', null],
    ['the first day of an open period', '2026-07-01', '$6,000.50', '$6,000.50'],
    ['years later in an open period', '2031-01-01', '$6,000.50', '$6,000.50'],
  ])('decides which figure counts: %s', (_what, start, amount, total) => {
    const { lines, ...estimate } = answer({ start });
    expect(lines.map(amountOf)).toEqual([amount]);
    expect(estimate).toMatchObject({ total, leftOut: total ? 0 : 1 });
  });
});

it('writes an amount that was typed without a comma like the total', () => {
  const typed = [
    period('2026-07-01', null, '2500'),
    period('2025-07-01', '2026-06-30', 'up to 2500'),
  ];
  const { lines, total } = answer({ start: '2026-08-01' }, [RULE], typed);
  expect([...lines.map(amountOf), total]).toEqual(['$2,500', '$2,500']);
  expect(answer({ start: '2025-08-01' }, [RULE], typed).lines.map(amountOf)).toEqual([
    '$up to 2500',
  ]);
});

describe('a rule', () => {
  it.each([
    ['below its smallest business', 19, false],
    ['its smallest business', 20, true],
    ['its largest business', 199, true],
    ['above its largest business', 200, false],
  ])('applies by size: %s', (_what, size, applies) => {
    const { lines } = answer({ size }, [{ ...RULE, sizeFrom: 20, sizeTo: 199 }]);
    expect(lines).toHaveLength(applies ? 1 : 0);
  });

  it('without a largest business applies to all of them', () => {
    expect(answer({ size: 100_000 }).lines).toHaveLength(1);
  });

  it('can be for one kind only', () => {
    const rules: EstimateRule[] = [{ ...RULE, kind: 'traineeship' }, RULE];
    expect(answer({}, rules).lines).toHaveLength(1);
    const trainee = estimateOf(
      { kind: 'traineeship', start: '2025-08-01', size: 1 },
      rules,
      [],
      '',
    );
    expect(trainee.lines).toHaveLength(2);
  });

  it.each([
    ['names no fact', ''],
    ['names an unknown fact', factMark('unknown')],
  ])('that %s has no amount and is not added up', (_what, fact) => {
    const estimate = answer({}, [{ ...RULE, fact }, RULE]);
    expect(estimate.lines.map(amountOf)).toEqual(['(figure being updated)', '$5,000']);
    expect(estimate).toMatchObject({ total: '$5,000', leftOut: 1 });
  });
});

describe('amounts', () => {
  it.each([
    ['5,000', '$', 500_000],
    [' 1,234,567.5 ', '$', 123_456_750],
    ['77.17', '$', 7_717],
    ['0.05', '$', 5],
    ['77.17', '$ a week', null],
    ['11.5', '%', null],
    ['up to 5,000', '$', null],
    ['5,00', '$', null],
    ['5.000', '$', null],
    ['12', 'months', null],
  ])('%s with the unit “%s”', (value, unit, cents) => {
    expect(centsOf({ value, unit })).toBe(cents);
  });

  it('are written as people write money', () => {
    expect([0, 5, 7_717, 500_000, 123_456_750].map(dollars)).toEqual([
      '$0',
      '$0.05',
      '$77.17',
      '$5,000',
      '$1,234,567.50',
    ]);
  });

  it('are added up only in dollars, without rounding', () => {
    const wage = period('2020-01-01', null, '77.17', '$ a week');
    const periods = [
      { ...wage, key: 'wage' },
      { ...period('2020-01-01', null, '0.10'), key: 'first' },
      { ...period('2020-01-01', null, '0.20'), key: 'second' },
    ];
    const rules = ['wage', 'first', 'second'].map((key) => ({ ...RULE, fact: factMark(key) }));
    const estimate = answer({}, rules, periods);
    expect(estimate).toMatchObject({ total: '$0.30', leftOut: 1 });
    expect(estimate.lines.map(amountOf)).toEqual(['$77.17 a week', '$0.10', '$0.20']);
  });
});

describe('words', () => {
  it('name the period and the choices', () => {
    const [first, , open] = PERIODS;
    expect(first && startsWords(first)).toBe('For starts from 1 July 2024 to 30 June 2025');
    expect(open && startsWords(open)).toBe('For starts from 1 July 2026');
    expect(inputsWords({ kind: 'traineeship', start: '2026-02-01', size: 1 })).toBe(
      'Traineeship starting 1 February 2026, in a business with 1 employee',
    );
    expect(estimateText(answer({ size: 1_200 }))).toBe(
      'As at 17 November 2026: Apprenticeship starting 1 August 2025, in a business with 1,200 employees\nIncentive: $5,000\nTotal: $5,000',
    );
  });
});

it('the mark of an answer changes with a figure, a period or a rule, and with nothing else', () => {
  const mark = markOf(answer({}));
  const changed = PERIODS.map((one) => ({ ...one, value: '1', shown: '$1' }));
  const longer = PERIODS.map((one) => ({ ...one, valid_to: '2027-01-01' }));
  expect(markOf(answer({}, [RULE], changed))).not.toBe(mark);
  expect(markOf(answer({}, [RULE], longer))).not.toBe(mark);
  expect(markOf(answer({}, [{ ...RULE, condition: 'New' }]))).not.toBe(mark);
  expect(markOf(answer({ start: '2025-09-01', size: 11 }))).toBe(mark);
});
