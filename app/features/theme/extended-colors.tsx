import { Plus, Trash2 } from 'lucide-react';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import type { Theme } from '~/lib/site/theme';
import { ColorField } from './color-field';
import { NAMED } from './tokens';

type Color = Theme['colors']['extended'][number];

const COLORS_MAX = 40;
const ROLE_NAMES = Object.keys(NAMED)
  .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
  .join(', ');
const NEW_COLOR: Color = { name: 'New colour', hex: '#666666', description: '', usage: '' };

interface ExtendedColorsProps {
  colors: Color[];
  onChange: (colors: Color[]) => void;
}

/** The extended list of §3. Names such as Wattle or Ink fill a role on the site. */
export function ExtendedColors({ colors, onChange }: ExtendedColorsProps) {
  // Nothing else tells two of a name apart.
  const rows = colors.map((color, place) => ({ color, place, key: `color-${place}` }));

  function change(place: number, changes: Partial<Color>) {
    onChange(colors.map((color, at) => (at === place ? { ...color, ...changes } : color)));
  }

  return (
    <div className="grid gap-4">
      <ul aria-label="Extended colours" className="grid gap-4">
        {rows.map(({ color, place, key }) => (
          <li key={key} className="grid gap-3 rounded-md border border-border p-3 sm:grid-cols-2">
            <TextField
              label="Name"
              value={color.name}
              max={40}
              onChange={(name) => change(place, { name })}
            />
            <ColorField
              label={`${color.name}, hex`}
              value={color.hex}
              onChange={(hex) => change(place, { hex })}
            />
            <TextField
              label="Description"
              value={color.description}
              max={200}
              onChange={(description) => change(place, { description })}
            />
            <TextField
              label="Usage"
              value={color.usage}
              max={200}
              onChange={(usage) => change(place, { usage })}
            />
            <Button
              variant="danger"
              size="sm"
              className="w-fit"
              onClick={() => onChange(colors.filter((_, at) => at !== place))}
            >
              <Trash2 aria-hidden />
              Remove {color.name}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="sm"
        className="w-fit"
        disabled={colors.length >= COLORS_MAX}
        onClick={() => onChange([...colors, NEW_COLOR])}
      >
        <Plus aria-hidden />
        Add colour
      </Button>
      <p className="text-sm text-muted-foreground">
        {ROLE_NAMES}: colours of these names are the site’s accent, call to action, background and
        text.
      </p>
    </div>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  max: number;
  onChange: (value: string) => void;
}

function TextField({ label, value, max, onChange }: TextFieldProps) {
  return (
    <FormField label={label}>
      {(field) => (
        <Input
          {...field}
          value={value}
          maxLength={max}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
