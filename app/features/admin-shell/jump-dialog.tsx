import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '~/components/ui/button';
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '~/components/ui/dialog';
import { Input } from '~/components/ui/input';
import { useAuth } from '~/features/auth/use-auth';
import { openScreens } from '~/lib/admin-screens';
import { cn } from '~/lib/cn';
import { browserClient } from '~/lib/supabase/client';
import { findTargets, type JumpTarget } from './jump-api';

/** ⌘K or Ctrl+K: to any screen, lead, client or page. */
export function JumpDialog() {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    function open(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm">
          <Search aria-hidden />
          <span className="max-sm:sr-only">Jump to</span>
          <kbd className="text-xs text-muted-foreground max-md:hidden">⌘K</kbd>
        </Button>
      </DialogTrigger>
      <DialogContent aria-describedby={undefined} className="top-24 translate-y-0 gap-3">
        <DialogTitle>Jump to</DialogTitle>
        <JumpList onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function JumpList({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const { access } = useAuth();
  const listId = useId();
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(0);
  const words = search.trim();
  const { data: found = [] } = useQuery({
    queryKey: ['jump', access.permissions, words],
    queryFn: () => findTargets(browserClient(), access, words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const screens: JumpTarget[] = openScreens(access)
    .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
    .map(({ to, label }) => ({ to, label, detail: 'Screen' }));
  const targets = words ? [...screens, ...found] : screens;
  const chosen = Math.min(place, targets.length - 1);

  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);

  function go(target: JumpTarget | undefined) {
    if (!target) return;
    void navigate(target.to);
    onDone();
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(targets[chosen]);
    else if (step) setPlace((chosen + step + targets.length) % targets.length);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label="Jump to a screen, lead, client or page"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={targets.length > 0 ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        placeholder="A screen, lead, client or page"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setPlace(0);
        }}
        onKeyDown={move}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        className="grid max-h-80 grid-cols-1 overflow-y-auto"
      >
        {targets.map((target, index) => (
          <button
            key={target.to}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onClick={() => go(target)}
            className={cn(
              'flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 text-left text-sm pointer-coarse:min-h-11',
              index === chosen && 'bg-muted',
            )}
          >
            <span className="truncate font-medium">{target.label}</span>
            <span className="truncate text-muted-foreground">{target.detail}</span>
          </button>
        ))}
        {targets.length === 0 && <p className="p-2.5 text-sm">Nothing is called that.</p>}
      </div>
    </>
  );
}
