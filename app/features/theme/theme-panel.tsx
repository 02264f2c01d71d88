import { type FormEvent, Fragment, useRef, useState } from 'react';
import { CheckedInput } from '~/components/checked-input';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { NativeSelect } from '~/components/native-select';
import { SaveBar } from '~/components/save-bar';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { focusInvalid } from '~/lib/focus-invalid';
import { DEFAULT_THEME } from '~/lib/site/defaults';
import { FONTS, type Theme, themeSchema } from '~/lib/site/theme';
import { ExtendedColors } from './extended-colors';
import { MainColors } from './main-colors';
import { fontSizeProblem, scaleProblem, spacingProblem, toLength } from './theme-values';

const FONT_OPTIONS = Object.fromEntries(FONTS.map((font) => [font, font]));
const { headingFont, bodyFont } = themeSchema.shape.typography.shape;

interface ThemePanelProps {
  theme: Theme;
  isUnsaved: boolean;
  isSaving: boolean;
  onChange: (theme: Theme) => void;
  onSave: () => void;
}

/** §3: colours, typography, spacing. An invalid value shows an error and is not used. */
export function ThemePanel({ theme, isUnsaved, isSaving, onChange, onSave }: ThemePanelProps) {
  const form = useRef<HTMLFormElement>(null);
  // Fields keep what is typed, so restoring the defaults remounts them, to clear invalid values.
  const [defaultings, setDefaultings] = useState(0);
  const { colors, typography, spacing } = theme;
  const setColors = (changes: Partial<Theme['colors']>) =>
    onChange({ ...theme, colors: { ...colors, ...changes } });
  const setType = (changes: Partial<Theme['typography']>) =>
    onChange({ ...theme, typography: { ...typography, ...changes } });
  const setSpacing = (changes: Partial<Theme['spacing']>) =>
    onChange({ ...theme, spacing: { ...spacing, ...changes } });

  function save(event: FormEvent) {
    event.preventDefault();
    if (!focusInvalid(form.current)) onSave();
  }

  function restoreDefaults() {
    onChange(DEFAULT_THEME);
    setDefaultings(defaultings + 1);
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="grid gap-4">
      <Fragment key={defaultings}>
        <Card>
          <CardHeader>
            <CardTitle>Colours</CardTitle>
          </CardHeader>
          <CardContent className="grid gap-4">
            <MainColors theme={theme} onChange={onChange} />
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>Typography and spacing</CardTitle>
          </CardHeader>
          <CardContent className="grid gap-4 sm:grid-cols-2">
            <FormField label="Heading font">
              {(field) => (
                <NativeSelect
                  {...field}
                  required
                  options={FONT_OPTIONS}
                  value={typography.headingFont}
                  onChange={({ target }) =>
                    setType({ headingFont: headingFont.parse(target.value) })
                  }
                />
              )}
            </FormField>
            <FormField label="Body font">
              {(field) => (
                <NativeSelect
                  {...field}
                  required
                  options={FONT_OPTIONS}
                  value={typography.bodyFont}
                  onChange={({ target }) => setType({ bodyFont: bodyFont.parse(target.value) })}
                />
              )}
            </FormField>
            <CheckedInput
              isCode
              label="Base font size"
              value={typography.baseFontSize}
              problemOf={fontSizeProblem}
              toStored={toLength}
              onChange={(baseFontSize) => setType({ baseFontSize })}
            />
            <CheckedInput
              isCode
              label="Base spacing unit"
              value={spacing.baseSpacingUnit}
              problemOf={spacingProblem}
              toStored={toLength}
              onChange={(baseSpacingUnit) => setSpacing({ baseSpacingUnit })}
            />
            <CheckedInput
              isCode
              label="Spacing scale"
              value={String(spacing.spacingScale)}
              problemOf={scaleProblem}
              onChange={(scale) => setSpacing({ spacingScale: Number(scale) })}
            />
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>Extended colours</CardTitle>
          </CardHeader>
          <CardContent>
            <ExtendedColors
              colors={colors.extended}
              onChange={(extended) => setColors({ extended })}
            />
          </CardContent>
        </Card>
      </Fragment>
      <SaveBar>
        <Button type="submit" disabled={!isUnsaved || isSaving}>
          {isSaving ? 'Saving...' : 'Save Theme'}
        </Button>
        <ConfirmDialog
          trigger={<Button variant="outline">Restore defaults</Button>}
          title="Restore the default theme?"
          verb={['Restore defaults', 'Restoring...']}
          isPending={false}
          onConfirm={(close) => {
            restoreDefaults();
            close();
          }}
        >
          Your colours, fonts and spacing are replaced by the ones that the site came with. Undo
          brings them back until you leave the editor.
        </ConfirmDialog>
      </SaveBar>
    </form>
  );
}
