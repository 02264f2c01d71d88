import type { Block, StoredProps } from '../block';
import { valuesOf, withValue } from './block-values';
import { PropertyControl } from './property-control';

interface BlockPropertiesProps {
  block: Block;
  stored: StoredProps;
  onChange: (stored: StoredProps) => void;
}

/** Shows a control for each of the block's properties. */
export function BlockProperties({ block, stored, onChange }: BlockPropertiesProps) {
  const values = valuesOf(block, stored);
  return (
    <div className="grid gap-3">
      {block.fields.map((field) => (
        <PropertyControl
          key={field.name}
          field={field}
          value={values[field.name]}
          onChange={(value) => onChange(withValue(block, stored, field.name, value))}
        />
      ))}
    </div>
  );
}
