import { Badge } from '~/components/ui/badge';
import { cn } from '~/lib/cn';
import { LAYOUT_TEMPLATES } from '~/lib/site/release-parts';
import { type LayoutTemplate, TEMPLATES } from './templates';

interface TemplatePickerProps {
  value: LayoutTemplate;
  onChange: (template: LayoutTemplate) => void;
}

export function TemplatePicker({ value, onChange }: TemplatePickerProps) {
  return (
    <div role="radiogroup" aria-label="Template" className="grid gap-2 sm:grid-cols-2">
      {LAYOUT_TEMPLATES.map((id) => {
        const { label, isNew, sections } = TEMPLATES[id];
        return (
          <label
            key={id}
            className={cn(
              'grid cursor-pointer gap-1 rounded-md border border-border p-3 text-sm has-focus-visible:ring-2 has-focus-visible:ring-ring',
              id === value && 'border-primary bg-accent-soft',
            )}
          >
            <span className="flex items-center gap-2 font-medium">
              <input
                type="radio"
                name="template"
                aria-label={label}
                aria-describedby={`template-${id}`}
                checked={id === value}
                onChange={() => onChange(id)}
                className="accent-primary"
              />
              {label}
              {isNew && <Badge variant="accent">new</Badge>}
            </span>
            <span id={`template-${id}`} className="text-muted-foreground">
              {sections.map(({ name }) => name).join(', ')}
            </span>
          </label>
        );
      })}
    </div>
  );
}
