import { Check, Info, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '~/components/ui/button';
import type { Theme } from '~/lib/site/theme';
import {
  type ContrastPair,
  contrastReport,
  formatRatio,
  nameOf,
  suggestionFor,
  withColor,
} from './contrast-report';

interface ContrastListProps {
  theme: Theme;
  onChange: (theme: Theme) => void;
}

/** The contrast of every pair of colours on the site, updated during editing. */
export function ContrastList({ theme, onChange }: ContrastListProps) {
  const pairs = useMemo(
    () =>
      contrastReport(theme).map((pair) => ({
        ...pair,
        suggestion: pair.isEnough && !pair.replaced ? null : suggestionFor(theme, pair.label),
      })),
    [theme],
  );
  return (
    <ul aria-label="Contrast" className="grid gap-2 text-sm">
      {pairs.map(({ suggestion, ...pair }) => (
        <li key={pair.label} className="grid gap-1.5">
          <div className="flex gap-2">
            <PairIcon {...pair} />
            <span className="min-w-0 flex-1">{textOf(pair)}</span>
          </div>
          {suggestion && (
            <Button
              variant="outline"
              size="sm"
              className="ml-6 w-fit"
              onClick={() => onChange(withColor(theme, suggestion.role, suggestion.hex))}
            >
              <span
                aria-hidden
                className="size-4 rounded-sm border border-border"
                style={{ backgroundColor: suggestion.hex }}
              />
              Use {suggestion.hex} as {nameOf(theme, suggestion.role)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function PairIcon({ isEnough, replaced }: ContrastPair) {
  if (!isEnough) {
    return <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />;
  }
  return replaced ? (
    <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
  ) : (
    <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
  );
}

function textOf({ label, ratio, isEnough, replaced }: ContrastPair): string {
  if (!isEnough) return `${label}: ${formatRatio(ratio)}, too low for AA`;
  if (!replaced) return `${label}: ${formatRatio(ratio)}`;
  const { ratio: chosen, shown } = replaced;
  return `${label}: ${formatRatio(chosen)} is too low for AA, so visitors see ${shown} instead`;
}
