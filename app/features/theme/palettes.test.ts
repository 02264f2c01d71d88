import { expect, it } from 'vitest';
import { contrastReport } from '~/features/theme/contrast-report';
import { DEFAULT_THEME } from '~/lib/site/defaults';
import { PALETTES, withPalette } from '~/lib/site/palettes';
import { themeSchema } from '~/lib/site/theme';

it.each(PALETTES)('$name can be published: every pair is readable as it was chosen', (palette) => {
  const theme = withPalette(DEFAULT_THEME, palette);
  expect(themeSchema.parse(theme)).toEqual(theme);
  const unreadable = contrastReport(theme).filter(
    ({ isEnough, replaced }) => !isEnough || replaced,
  );
  expect(unreadable).toEqual([]);
});
