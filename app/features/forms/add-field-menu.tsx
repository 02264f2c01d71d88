import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '~/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu';
import type { FieldDefinition } from '~/lib/forms/form-definition';
import { FORM_LIMITS } from '~/lib/forms/form-problems';
import { FIELD_TYPE_LABELS, FIELD_TYPES, missingContactFields, newField } from './field-types';

interface AddFieldMenuProps {
  fields: FieldDefinition[];
  onAdd: (field: FieldDefinition) => void;
  /** Called once the menu has closed after a field was added. It may move the focus. */
  onClosed: () => void;
}

export function AddFieldMenu({ fields, onAdd, onClosed }: AddFieldMenuProps) {
  const hasAdded = useRef(false);
  const contact = missingContactFields(fields);

  function add(field: FieldDefinition) {
    hasAdded.current = true;
    onAdd(field);
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild disabled={fields.length >= FORM_LIMITS.fields}>
        <Button variant="outline" className="w-fit">
          <Plus aria-hidden />
          Add field
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto"
        onCloseAutoFocus={(event) => {
          if (!hasAdded.current) return;
          hasAdded.current = false;
          event.preventDefault();
          onClosed();
        }}
      >
        {contact.length > 0 && (
          <>
            <DropdownMenuLabel className="font-semibold">Contact details</DropdownMenuLabel>
            {contact.map((field) => (
              <DropdownMenuItem key={field.name} onSelect={() => add(field)}>
                {field.label}
              </DropdownMenuItem>
            ))}
            <DropdownMenuSeparator />
          </>
        )}
        {FIELD_TYPES.map((type) => (
          <DropdownMenuItem key={type} onSelect={() => add(newField(type))}>
            {FIELD_TYPE_LABELS[type]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
