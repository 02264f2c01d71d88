import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { CheckedInput } from '~/components/checked-input';
import { SearchMatches } from '~/components/search-matches';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '~/components/ui/popover';
import { findLinkTargets, LINK_KINDS, type LinkTarget, toLink } from '~/lib/site/link-targets';
import { useSite } from '~/lib/site/use-site';
import { browserClient } from '~/lib/supabase/client';

interface LinkFieldProps {
  label: string;
  value: string;
  /** Describes what is wrong with an address, if anything. */
  problemOf: (text: string) => string | undefined;
  onChange: (link: string) => void;
}

/** An address that people type, or choose from what the site has. */
export function LinkField({ label, value, problemOf, onChange }: LinkFieldProps) {
  return (
    <div className="flex items-end gap-2">
      <CheckedInput
        label={label}
        value={value}
        inputMode="url"
        placeholder="/contact or https://…"
        className="min-w-0 flex-1"
        problemOf={(text) => problemOf(toLink(text))}
        toStored={toLink}
        onChange={onChange}
      />
      <LinkPicker label={label} onChoose={({ href }) => onChange(href)} />
    </div>
  );
}

interface LinkPickerProps {
  /** The field that the link is for. */
  label: string;
  onChoose: (target: LinkTarget) => void;
}

/** A button that opens a search over pages, articles, sections, files and contact details. */
export function LinkPicker({ label, onChoose }: LinkPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" aria-label={`Choose: ${label}`} title="Choose from the site">
          <Link2 aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-80 max-w-[calc(100vw-1.25rem)] p-3">
        <TargetSearch
          onChoose={(target) => {
            onChoose(target);
            setIsOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function TargetSearch({ onChoose }: { onChoose: (target: LinkTarget) => void }) {
  const { settings } = useSite();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const listId = useId();
  const query = useQuery({
    queryKey: ['link-targets', search],
    queryFn: () => findLinkTargets(browserClient(), search, settings),
    placeholderData: (previous) => previous,
  });
  return (
    <div className="grid gap-2">
      <Input
        type="search"
        aria-label="Search the site"
        aria-controls={listId}
        placeholder="Page, article, file…"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SearchMatches
        isAsked
        query={query}
        failed="Failed to search the site"
        count={(targets) => targets.length}
        none={`No results for “${search}”.`}
      >
        {(targets) => (
          <ul id={listId} className="max-h-72 overflow-y-auto">
            {targets.map((target) => (
              <li key={`${target.kind} ${target.href}`}>
                <button
                  type="button"
                  onClick={() => onChoose(target)}
                  className="flex w-full cursor-pointer items-center justify-between gap-3 rounded-md px-2 py-2 text-left text-sm outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring pointer-coarse:min-h-11"
                >
                  <span className="grid min-w-0">
                    <span className="truncate">{target.label}</span>
                    <span className="truncate text-muted-foreground">
                      {target.note ?? target.href}
                    </span>
                  </span>
                  <Badge variant="muted">{LINK_KINDS[target.kind]}</Badge>
                </button>
              </li>
            ))}
          </ul>
        )}
      </SearchMatches>
    </div>
  );
}
