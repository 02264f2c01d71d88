import { Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '~/components/ui/select';
import { cn } from '~/lib/cn';

const SEARCH_DELAY_MS = 250;
/** No filter has this value. */
const ALL = '*';
const SMALL = 'h-9! pointer-coarse:h-11!';

export function ListToolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-border p-3">{children}</div>
  );
}

interface ListChoicesProps {
  /** The number of active filters. */
  count: number;
  children: ReactNode;
}

/** On a phone the filters would fill the screen, so a button shows them. */
export function ListChoices({ count, children }: ListChoicesProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
        className="sm:hidden"
      >
        <SlidersHorizontal aria-hidden />
        Filters{count > 0 && `: ${count}`}
      </Button>
      <div id={id} className={cn('contents', !isShown && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  );
}

interface ListSearchProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/**
 * Searches once the person pauses, and at once when they press Enter or leave the field: a search
 * that changed the address after a click on a link would undo that click.
 */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Follows a search that was cleared elsewhere or by going back, but never overwrites typing.
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);

  function searchNow() {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    onSearch(input.current?.value ?? '');
  }

  return (
    <div className="relative w-full sm:w-72">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        className={`pl-9 ${SMALL}`}
        onBlur={searchNow}
        onKeyDown={({ key }) => {
          if (key === 'Enter') searchNow();
        }}
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(searchNow, SEARCH_DELAY_MS);
        }}
      />
    </div>
  );
}

export interface ListFilterChoice {
  label: string;
  allLabel: string;
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
}

interface ListFilterProps extends ListFilterChoice {
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/**
 * The choices are rendered when the filter first gets the focus or opens. Rendered at once, the choices
 * of closed filters would be most of what a list renders.
 */
export function ListFilter({ label, allLabel, options, value, onChange }: ListFilterProps) {
  const [isReached, setIsReached] = useState(false);
  const reach = () => setIsReached(true);
  const chosen = options.find((option) => option.value === value);
  return (
    <Select
      value={value ?? ALL}
      onValueChange={(next) => onChange(next === ALL ? null : next)}
      onOpenChange={reach}
    >
      <SelectTrigger
        aria-label={label}
        onFocus={reach}
        className={`w-auto min-w-36 flex-1 sm:flex-none ${SMALL}`}
      >
        <SelectValue>{value === undefined ? allLabel : (chosen?.label ?? '')}</SelectValue>
      </SelectTrigger>
      {isReached && (
        <SelectContent>
          <SelectItem value={ALL}>{allLabel}</SelectItem>
          {options.map((option) => (
            <SelectItem key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </SelectItem>
          ))}
        </SelectContent>
      )}
    </Select>
  );
}
