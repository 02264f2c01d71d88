import type { Theme } from '~/lib/site/theme';
import { ColorField } from './color-field';
import { ContrastList } from './contrast-list';

interface MainColorsProps {
  theme: Theme;
  onChange: (theme: Theme) => void;
}

/** The two main colours, and whether every pair of colours can be read. */
export function MainColors({ theme, onChange }: MainColorsProps) {
  const { colors } = theme;
  const setColors = (changes: Partial<Theme['colors']>) =>
    onChange({ ...theme, colors: { ...colors, ...changes } });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField
          label="Primary"
          value={colors.primary}
          onChange={(primary) => setColors({ primary })}
        />
        <ColorField
          label="Secondary"
          value={colors.secondary}
          onChange={(secondary) => setColors({ secondary })}
        />
      </div>
      <ContrastList theme={theme} onChange={onChange} />
    </>
  );
}
