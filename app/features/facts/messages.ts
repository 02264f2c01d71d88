import { recordMessages } from '~/features/records/record-messages';

export const FACT_MESSAGES = {
  ...recordMessages(['fact', 'facts']),
  label: 'Please enter a label.',
  key: 'Lower-case letters, digits and hyphens only, such as minimum-wage.',
  value: 'Please enter the figure.',
  from: 'Please enter the first day.',
  source: 'Please name the source.',
  url: 'Please enter an address that starts with https://',
  insertHint:
    'The text always shows the current figure. If there is none, it says “figure being updated”.',
  none: 'No facts yet. Add them under Facts.',
  notFound: 'No facts match your search.',
  noFigure: 'No figure for today',
  usesFailed: 'Failed to find where the fact is used',
  unused: 'Nothing uses this fact yet. To use it, insert it into a text.',
} as const;
