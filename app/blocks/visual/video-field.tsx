import { Button } from '~/components/ui/button';
import { MediaPicker } from '~/features/media/media-picker';
import { mediaPath } from '~/features/media/media-value';
import { FieldGroup } from './field-group';

interface VideoFieldProps {
  label: string;
  value: unknown;
  onChange: (value: string) => void;
}

export function VideoField({ label, value, onChange }: VideoFieldProps) {
  const path = typeof value === 'string' ? value : '';
  return (
    <FieldGroup label={label}>
      {path && <p className="text-sm wrap-anywhere text-muted-foreground">{path}</p>}
      <div className="flex flex-wrap gap-2">
        <MediaPicker
          kind="video"
          label={path ? 'Choose another video' : 'Choose video'}
          onPick={(item) => onChange(mediaPath(item))}
        />
        {path && (
          <Button variant="outline" size="sm" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
