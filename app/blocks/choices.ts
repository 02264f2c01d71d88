import type { ServiceIconName } from '~/content/services';
import { select } from './properties';

/** A section's background. */
export function ground(fallback: 'page' | 'line' | 'soft' | 'band' = 'page') {
  return select(
    'Background',
    [
      { value: 'page', label: 'Same as the page' },
      { value: 'line', label: 'Same as the page, with a line above' },
      { value: 'soft', label: 'Light tint' },
      { value: 'band', label: 'Primary colour' },
    ],
    fallback,
  );
}

/** Where a section's heading goes. */
export function layout() {
  return select('Layout', [
    { value: 'stacked', label: 'Heading above' },
    { value: 'beside', label: 'Heading beside' },
  ]);
}

export const SERVICE_ICONS: readonly { value: ServiceIconName; label: string }[] = [
  { value: 'apprenticeships', label: 'Hard hat' },
  { value: 'compliance', label: 'Checklist' },
  { value: 'mentoring', label: 'Conversation' },
  { value: 'recruitment', label: 'People' },
  { value: 'technology', label: 'Screens' },
  { value: 'future-services', label: 'Seedling' },
];
