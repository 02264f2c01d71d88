import { expect, it } from 'vitest';
import { factProblems, type KnownFigures } from './fact-problems';

const KNOWN: KnownFigures = new Map([
  ['wage', '$25'],
  ['ended', null],
]);

it('names facts without a figure for today, each once', () => {
  const text = '{{fact:wage}} {{fact:ended}} {{fact:gone}} {{fact:gone}}';
  expect(factProblems({ blocks: [{ props: { text } }] }, KNOWN)).toEqual([
    'A fact has expired or is not known: {{fact:ended}}',
    'A fact has expired or is not known: {{fact:gone}}',
  ]);
});

it('names the rules of an estimate that have no amount', () => {
  const rules = [
    { label: 'Good', fact: '{{fact:wage}}', condition: 'From {{fact:ended}}' },
    { label: 'Ended', fact: '{{fact:ended}}' },
    { label: 'Gone', fact: '{{fact:gone}}' },
    { label: '', fact: '' },
  ];
  const estimate = { type: 'estimate', props: { rules } };
  const content = { blocks: [{ type: 'columns', props: { columns: [{ blocks: [estimate] }] } }] };
  expect(factProblems(content, KNOWN)).toEqual([
    'A fact has expired or is not known: {{fact:ended}}',
    'The estimate rule “Ended” has no figure for today: {{fact:ended}}',
    'The estimate rule “Gone” uses an unknown fact: {{fact:gone}}',
    'The estimate rule “New rule” has no amount. Choose a fact.',
  ]);
});

it('names the rules that a block starts with, if it has none of its own', () => {
  const problems = factProblems({ type: 'estimate', props: {} }, KNOWN);
  expect(problems).toHaveLength(2);
  expect(problems[0]).toContain('“Priority Hiring Incentive” uses an unknown fact');
  expect(factProblems({ type: 'estimate', props: { rules: [] } }, KNOWN)).toEqual([]);
});

it('copes with content of any shape', () => {
  for (const content of [
    null,
    'x',
    7,
    [],
    { type: 'estimate' },
    { type: 'estimate', props: { rules: [1, null] } },
  ])
    expect(factProblems(content, KNOWN)).toEqual([]);
});
