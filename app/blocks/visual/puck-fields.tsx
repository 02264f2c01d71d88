import type { Field, Fields } from '@puckeditor/core';
import { NEVER_NESTED } from '~/lib/site/nested-blocks';
import type { EditorField } from '../block';
import { FormChoiceField } from './form-choice-field';
import { ImageField } from './image-field';
import { LateRichText } from './late-rich-text';
import { PropertyControl } from './property-control';
import { SavedBlockField } from './saved-block-field';
import { TextField } from './text-field';
import { VideoField } from './video-field';

const YES_NO = [
  { label: 'Yes', value: true },
  { label: 'No', value: false },
];

/** The property panel of a block: one input for each field. */
export function puckFields(fields: readonly EditorField[]): Fields {
  return Object.fromEntries(fields.map((field) => [field.name, puckField(field)]));
}

function puckField(field: EditorField): Field {
  const { label } = field;
  switch (field.control) {
    case 'text':
    case 'textarea':
      return {
        type: 'custom',
        label,
        render: ({ value, onChange }) => (
          <TextField field={field} value={value} onChange={onChange} />
        ),
      };
    case 'markdown':
      return {
        type: 'custom',
        label,
        render: (props) => <LateRichText label={label} {...props} />,
      };
    case 'switch':
      return { type: 'radio', label, options: YES_NO };
    case 'number':
      return { type: 'number', label, min: field.min, max: field.max };
    case 'select':
      return { type: 'select', label, options: field.options };
    case 'image':
      return { type: 'custom', label, render: (props) => <ImageField label={label} {...props} /> };
    case 'video':
      return { type: 'custom', label, render: (props) => <VideoField label={label} {...props} /> };
    case 'saved-block':
      return {
        type: 'custom',
        label,
        render: (props) => <SavedBlockField label={label} {...props} />,
      };
    case 'form':
      return {
        type: 'custom',
        label,
        render: (props) => <FormChoiceField label={label} {...props} />,
      };
    case 'blocks':
      return { type: 'slot', label, disallow: [...NEVER_NESTED] };
    case 'list':
      // Puck finds the blocks in an array only if it knows the array's fields.
      if (field.fields.some(({ control }) => control === 'blocks')) {
        const { min, max } = field;
        return { type: 'array', label, min, max, arrayFields: puckFields(field.fields) };
      }
      return controlField(field);
    case 'fact':
    case 'link':
      return controlField(field);
  }
}

function controlField(field: EditorField): Field {
  return {
    type: 'custom',
    label: field.label,
    render: ({ value, onChange }) => (
      <PropertyControl field={field} value={value} onChange={onChange} />
    ),
  };
}
