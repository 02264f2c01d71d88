import { Check, Columns3 } from 'lucide-react';
import { Button } from '~/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu';
import { cn } from '~/lib/cn';

interface ColumnMenuProps {
  /** The columns that can be hidden: id to label. */
  columns: Record<string, string>;
  hidden: readonly string[];
  onToggle: (column: string) => void;
}

export function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm">
          <Columns3 aria-hidden />
          Columns
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {Object.entries(columns).map(([id, label]) => {
          const isShown = !hidden.includes(id);
          return (
            <DropdownMenuItem
              key={id}
              role="menuitemcheckbox"
              aria-checked={isShown}
              onSelect={(event) => {
                event.preventDefault();
                onToggle(id);
              }}
            >
              <Check aria-hidden className={cn(!isShown && 'invisible')} />
              {label}
            </DropdownMenuItem>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
