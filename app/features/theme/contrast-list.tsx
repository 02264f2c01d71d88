import { Check, TriangleAlert } from 'lucide-react';
import { Button } from '~/components/ui/button';
import type { Theme } from '~/lib/site/theme';
import { contrastReport, formatRatio, withColor } from './contrast-report';

interface ContrastListProps {
  theme: Theme;
  onChange: (theme: Theme) => void;
}

/** Every pair in use, as it is edited. */
export function ContrastList({ theme, onChange }: ContrastListProps) {
  return (
    <ul aria-label="Contrast" className="grid gap-2 text-sm">
      {contrastReport(theme).map(({ label, text, ratio, isEnough, nearest }) => (
        <li key={label} className="grid gap-1.5">
          <div className="flex gap-2">
            {isEnough ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            )}
            <span className="min-w-0 flex-1">
              {label}: {formatRatio(ratio)}
              {isEnough ? '' : ', too little for AA'}
            </span>
          </div>
          {!isEnough && (
            <Button
              variant="outline"
              size="sm"
              className="ml-6 w-fit"
              onClick={() => onChange(withColor(theme, text, nearest))}
            >
              <span
                aria-hidden
                className="size-4 rounded-sm border border-border"
                style={{ backgroundColor: nearest }}
              />
              Use {nearest}, the nearest that passes
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
