import type { ImageTextFieldProps } from '~/features/content/content-view';
import { textToContent } from '~/features/content/page-text';
import { ImageField } from './image-field';

/** A stored image in a form whose values are text. */
export default function ImageTextField({ label, value, onChange }: ImageTextFieldProps) {
  return (
    <ImageField
      label={label}
      value={value === '' ? null : textToContent(value)}
      onChange={(image) => onChange(image ? JSON.stringify(image) : '')}
    />
  );
}
