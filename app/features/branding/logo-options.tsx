import { CheckedInput } from '~/components/checked-input';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import type { SiteLogo } from '~/lib/site/release-parts';
import { logoWidthProblem, readLogoWidth } from './logo-width';

interface LogoOptionsProps {
  logo: SiteLogo;
  isUnsaved: boolean;
  isSaving: boolean;
  onChange: (logo: SiteLogo) => void;
  onSave: () => void;
}

/** How the chosen logo is shown. Its proportions never change. */
export function LogoOptions({ logo, isUnsaved, isSaving, onChange, onSave }: LogoOptionsProps) {
  const { shownWidth, hidesName = false } = logo;
  return (
    <Card>
      <CardHeader>
        <CardTitle>How the logo is shown</CardTitle>
        <CardDescription>It keeps its shape, up to 48 px high.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <CheckedInput
          label="Width in pixels"
          hint="Leave this empty for 40 px high, at its natural width."
          inputMode="numeric"
          value={shownWidth === undefined ? '' : String(shownWidth)}
          problemOf={logoWidthProblem}
          toStored={(text) => String(readLogoWidth(text) ?? '')}
          onChange={(text) => onChange({ ...logo, shownWidth: readLogoWidth(text) })}
        />
        <label className="flex cursor-pointer items-start gap-3 text-sm">
          <input
            type="checkbox"
            checked={hidesName}
            onChange={({ target }) => onChange({ ...logo, hidesName: target.checked || undefined })}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span className="grid gap-0.5">
            <span className="font-medium">Hide the company’s name beside it</span>
            <span className="text-muted-foreground">For a logo that includes the name.</span>
          </span>
        </label>
        <Button className="w-fit" disabled={!isUnsaved || isSaving} onClick={onSave}>
          {isSaving ? 'Saving...' : 'Save logo settings'}
        </Button>
      </CardContent>
    </Card>
  );
}
