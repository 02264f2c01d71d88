import { Controller } from 'react-hook-form';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { MediaPicker } from '~/features/media/media-picker';
import { mediaPath } from '~/features/media/media-value';
import type { SiteSettings } from '~/lib/site/settings';
import { CheckField } from './check-field';
import type { SettingsFormApi } from './text-field';

const ILLUSTRATION_SETS = {
  drawings: 'The drawings that come with the site',
  none: 'Plain shapes in the brand’s colours',
};

export function LooksFields({ form }: { form: SettingsFormApi }) {
  return (
    <>
      <FormField
        label="Drawings"
        hint="Shown where you haven’t chosen a picture. Without the drawings, the initials replace the tree in the logo and the icons."
        className="sm:max-w-md"
      >
        {(field) => (
          <NativeSelect
            {...field}
            {...form.register('looks.illustrations')}
            required
            options={ILLUSTRATION_SETS}
          />
        )}
      </FormField>
      <CheckField
        form={form}
        name="looks.treeline"
        label="Treeline"
        hint="Shows dunes and trees above the footer."
      />
      <Controller
        control={form.control}
        name="looks.shareImage"
        render={({ field }) => <ShareImage image={field.value} onChange={field.onChange} />}
      />
    </>
  );
}

type Image = SiteSettings['looks']['shareImage'];

function ShareImage({ image, onChange }: { image: Image; onChange: (image: Image) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">Picture for links</legend>
      <p className="text-sm text-muted-foreground">
        Shown when someone shares a link to the site. Without one, each page gets its own, with its
        title in your colours.
      </p>
      {image.path && (
        <img
          src={`/storage/v1/render/image/public/${image.path.split('/').map(encodeURIComponent).join('/')}?width=480&height=252&resize=cover`}
          alt={image.alt}
          width={480}
          height={252}
          className="h-auto w-full max-w-80 rounded-lg border border-border"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <MediaPicker
          kind="image"
          label={image.path ? 'Choose another picture' : 'Choose a picture'}
          onPick={(item) => onChange({ path: mediaPath(item), alt: item.alt_text ?? '' })}
        />
        {image.path && (
          <Button variant="outline" size="sm" onClick={() => onChange({ path: '', alt: '' })}>
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  );
}
