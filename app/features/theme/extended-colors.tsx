import { Plus, Trash2 } from 'lucide-react';
import { CheckedInput } from '~/components/checked-input';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { useSaid } from '~/components/use-said';
import {
  COLOR_ROLES,
  type ExtendedColor as Color,
  type NamedRole,
  withRoleKeys,
} from '~/lib/site/theme';
import { ColorField } from './color-field';
import { ROLE_LABELS } from './role-labels';
import { nameProblem } from './theme-values';

const COLORS_MAX = 40;
const NAME_MAX = 40;
const NO_ROLE = 'none';
const ROLE_OPTIONS = { [NO_ROLE]: 'None', ...ROLE_LABELS };
const NEW_COLOR: Color = {
  name: 'New colour',
  hex: '#666666',
  role: null,
  description: '',
  usage: '',
};

interface ExtendedColorsProps {
  colors: Color[];
  onChange: (colors: Color[]) => void;
}

/** The extended list of §3. A colour may have a role on the site, whatever its name. */
export function ExtendedColors({ colors: stored, onChange }: ExtendedColorsProps) {
  const colors = withRoleKeys(stored);
  const [said, say] = useSaid();
  // Keys by position, because two colours may have the same name.
  const rows = colors.map((color, place) => ({ color, place, key: `color-${place}` }));

  function change(place: number, changes: Partial<Color>) {
    onChange(colors.map((color, at) => (at === place ? { ...color, ...changes } : color)));
  }

  /** Each role has one colour, so the previous one loses the role. */
  function giveRole(place: number, role: NamedRole | null) {
    onChange(
      colors.map((color, at) => {
        if (at === place) return { ...color, role };
        return role && color.role === role ? { ...color, role: null } : color;
      }),
    );
  }

  return (
    <div className="grid gap-4">
      {said}
      <ul aria-label="Extended colours" className="grid gap-4">
        {rows.map(({ color, place, key }) => (
          <li key={key} className="grid gap-3 rounded-md border border-border p-3 sm:grid-cols-2">
            <CheckedInput
              label="Name"
              value={color.name}
              maxLength={NAME_MAX}
              problemOf={nameProblem}
              onChange={(name) => change(place, { name })}
            />
            <ColorField
              label={`${color.name}, hex`}
              value={color.hex}
              onChange={(hex) => change(place, { hex })}
            />
            <FormField label={`${color.name}, used for`}>
              {(field) => (
                <NativeSelect
                  {...field}
                  required
                  options={ROLE_OPTIONS}
                  value={color.role ?? NO_ROLE}
                  onChange={({ target }) =>
                    giveRole(place, COLOR_ROLES.find((role) => role === target.value) ?? null)
                  }
                />
              )}
            </FormField>
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
              onClick={() => {
                onChange(colors.toSpliced(place, 1));
                say(`${color.name} removed`);
              }}
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
        onClick={() => {
          onChange([...colors, NEW_COLOR]);
          say(`${NEW_COLOR.name} added`);
        }}
      >
        <Plus aria-hidden />
        Add colour
      </Button>
      <p className="text-sm text-muted-foreground">
        Each use has one colour. A use without a colour gets the default.
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
