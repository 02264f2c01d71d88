import type { Field, Fields } from '@puckeditor/core';
import type { EditorField } from '../block';
import { toEditorProps } from './editor-props';
import { ImageField } from './image-field';
import { SavedBlockField } from './saved-block-field';
import { VideoField } from './video-field';

const SUMMARY_MAX = 40;

const YES_NO = [
  { label: 'Yes', value: true },
  { label: 'No', value: false },
];

/** The property panel of a block, one input a field. */
export function puckFields(fields: readonly EditorField[]): Fields {
  return Object.fromEntries(fields.map((field) => [field.name, puckField(field)]));
}

function puckField(field: EditorField): Field {
  const { label } = field;
  switch (field.control) {
    case 'text':
    case 'textarea':
      return { type: field.control, label };
    case 'markdown':
      return { type: 'textarea', label, placeholder: 'Markdown: ## Heading, **bold**, - list' };
    case 'link':
      return { type: 'text', label, placeholder: '/contact or https://…' };
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
    case 'list':
      return {
        type: 'array',
        label,
        min: field.min,
        max: field.max,
        arrayFields: puckFields(field.fields),
        defaultItemProps: toEditorProps(field.fields, emptyItem(field.fields)),
        getItemSummary: (item, index = 0) => itemSummary(field.fields, item, index),
      };
  }
}

/** Every property is there from the start, so that no input begins without a value. */
function emptyItem(fields: readonly EditorField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

function emptyValue(field: EditorField): unknown {
  switch (field.control) {
    case 'image':
      return null;
    case 'list':
      return [];
    case 'switch':
      return false;
    case 'number':
      return field.min;
    case 'select':
      return field.options[0]?.value;
    default:
      return '';
  }
}

/** An item by its first words, else by its place. */
export function itemSummary(
  fields: readonly EditorField[],
  item: Record<string, unknown>,
  index: number,
): string {
  const words = fields
    .map(({ name }) => item[name])
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof words === 'string' ? words.slice(0, SUMMARY_MAX) : `Item ${index + 1}`;
}
