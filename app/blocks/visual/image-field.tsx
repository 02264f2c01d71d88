import { Button } from '~/components/ui/button';
import { MediaPicker } from '~/features/media/media-picker';
import { imageValueOf } from '~/features/media/media-value';
import { BlockImage } from '../block-image';
import { type ImageValue, readImage } from '../stored-file';
import { FieldGroup } from './field-group';
import { TextField } from './text-field';

const ALTERNATIVE_TEXT = { control: 'text', label: 'Alternative text' } as const;

interface ImageFieldProps {
  label: string;
  value: unknown;
  onChange: (value: ImageValue | null) => void;
}

export function ImageField({ label, value, onChange }: ImageFieldProps) {
  const image = readImage(value);
  return (
    <FieldGroup label={label}>
      {image && (
        <>
          <BlockImage image={image} sizes="16rem" className="h-auto w-full rounded-md" />
          <TextField
            field={ALTERNATIVE_TEXT}
            hint="Describe the image for people who can’t see it. Leave this empty if it is only decoration."
            value={image.alt}
            onChange={(alt) => onChange({ ...image, alt })}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <MediaPicker
          kind="image"
          label={image ? 'Choose another image' : 'Choose image'}
          onPick={(item) => onChange(imageValueOf(item))}
        />
        {image && (
          <Button variant="outline" size="sm" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
