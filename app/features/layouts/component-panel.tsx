import { type ReactNode, useState } from 'react';
import { Badge } from '~/components/ui/badge';
import { Card } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { CATEGORIES, categoryName, type LibraryItem, searchLibrary } from './library';

function usesText(count: number | null): string {
  if (count === null) return 'Could not check where it is used';
  if (count === 0) return 'Not used';
  return count === 1 ? 'Used once' : `Used ${count} times`;
}

interface ComponentPanelProps {
  library: LibraryItem[];
  company: string;
  thumbnail: (type: string) => ReactNode;
}

/** The components for pages: the five categories of §2, each component with a picture of it. */
export function ComponentPanel({ library, company, thumbnail }: ComponentPanelProps) {
  const [search, setSearch] = useState('');
  const found = searchLibrary(library, search);
  return (
    <div className="grid gap-4">
      <FormField label="Search components">
        {(field) => (
          <Input
            {...field}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </FormField>
      {found.length === 0 && <p className="text-sm text-muted-foreground">No components match.</p>}
      {CATEGORIES.map((category) => {
        const items = found.filter((item) => item.category === category);
        if (items.length === 0) return null;
        const title = categoryName(category, company);
        return (
          <section key={category} aria-label={title} className="grid gap-2">
            <h2 className="text-base font-semibold">{title}</h2>
            <ul className="grid gap-3 sm:grid-cols-2">
              {items.map((item) => (
                <ComponentCard key={item.id} item={item} thumbnail={thumbnail} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface ComponentCardProps {
  item: LibraryItem;
  thumbnail: (type: string) => ReactNode;
}

function ComponentCard({ item, thumbnail }: ComponentCardProps) {
  const { id, name, description, isNew, usageCount } = item;
  return (
    <li>
      <Card className="h-full overflow-hidden">
        {thumbnail(id)}
        <div className="grid gap-1 p-3 text-sm">
          <p className="flex items-center gap-2 font-medium">
            {name}
            {isNew && <Badge variant="accent">new</Badge>}
          </p>
          <p className="text-muted-foreground">{description}</p>
          <p className="text-xs text-muted-foreground">{usesText(usageCount)}</p>
        </div>
      </Card>
    </li>
  );
}
