import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PALETTES, withPalette } from '~/lib/site/palettes';
import type { Theme } from '~/lib/site/theme';
import type { NewBrandFormApi } from './new-brand-schema';

/** The fields for colours are the Site Editor's. */
export type RenderColors = (theme: Theme, onChange: (theme: Theme) => void) => ReactNode;

interface NewBrandColorsProps {
  form: NewBrandFormApi;
  renderColors: RenderColors;
}

/** A palette to start from, then the two main colours and what their contrast is. */
export function NewBrandColors({ form, renderColors }: NewBrandColorsProps) {
  const theme = form.watch('theme');
  const setTheme = (next: typeof theme) => form.setValue('theme', next, { shouldDirty: true });
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Start from</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {PALETTES.map((palette) => {
            const isChosen = theme.colors.primary === palette.primary;
            return (
              <label
                key={palette.name}
                className={clsx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3 py-2 text-sm has-focus-visible:ring-2 has-focus-visible:ring-ring',
                  isChosen ? 'border-primary' : 'border-border',
                )}
              >
                <input
                  type="radio"
                  name="palette"
                  checked={isChosen}
                  onChange={() => setTheme(withPalette(theme, palette))}
                  className="size-4 shrink-0 accent-primary"
                />
                <span aria-hidden className="flex overflow-hidden rounded-full">
                  {[palette.primary, palette.extended.wattle, palette.extended.ochre].map((hex) => (
                    <span key={hex} className="size-5" style={{ backgroundColor: hex }} />
                  ))}
                </span>
                {palette.name}
              </label>
            );
          })}
        </div>
      </fieldset>
      {renderColors(theme, setTheme)}
    </div>
  );
}
