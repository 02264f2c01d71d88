import { useDraggable } from '@dnd-kit/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DRAGGABLE } from '~/components/drag/drag-area';
import { NativeSelect } from '~/components/native-select';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { cn } from '~/lib/cn';
import type { LayoutSection } from '~/lib/site/release-parts';
import type { Dragged } from './dragged';
import { type LibraryItem, searchLibrary } from './library';

interface LibraryStripProps {
  library: LibraryItem[];
  sections: LayoutSection[];
  firstChoice: string;
  onAdd: (type: string, sectionId: string) => void;
}

/** The library beside the layout: people drag components from it, or add them with a button. */
export function LibraryStrip({ library, sections, firstChoice, onAdd }: LibraryStripProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(firstChoice);
  const target = sections.some(({ id }) => id === chosen) ? chosen : firstChoice;

  return (
    <Card>
      <CardHeader>
        <CardTitle>Component library</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField label="Find a component">
            {(field) => (
              <Input
                {...field}
                type="search"
                value={search}
                onChange={({ target: { value } }) => setSearch(value)}
              />
            )}
          </FormField>
          <FormField label="Add to section">
            {(field) => (
              <NativeSelect
                {...field}
                required
                options={Object.fromEntries(sections.map(({ id, name }) => [id, name]))}
                value={target}
                onChange={({ target: { value } }) => setChosen(value)}
              />
            )}
          </FormField>
        </div>
        <ul aria-label="Components" className="flex max-h-56 flex-wrap gap-2 overflow-y-auto">
          {searchLibrary(library, search).map((item) => (
            <LibraryChip key={item.id} item={item} onAdd={() => onAdd(item.id, target)} />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

interface LibraryChipProps {
  item: LibraryItem;
  onAdd: () => void;
}

function LibraryChip({ item: { id, name, isNew }, onAdd }: LibraryChipProps) {
  const { ref, isDragSource } = useDraggable<Dragged>({
    id: `library:${id}`,
    data: { kind: 'library', id, label: name },
  });
  return (
    <li
      ref={ref}
      className={cn(
        'flex items-center rounded-md border border-border bg-background text-sm',
        DRAGGABLE,
        isDragSource && 'opacity-50',
      )}
    >
      <span className="flex h-9 items-center gap-2 pl-3">
        {name}
        {isNew && <Badge variant="accent">new</Badge>}
      </span>
      <Button variant="ghost" size="icon-sm" aria-label={`Add ${name}`} onClick={onAdd}>
        <Plus aria-hidden />
      </Button>
    </li>
  );
}
