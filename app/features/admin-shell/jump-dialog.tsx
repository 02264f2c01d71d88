import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { QueryPhase } from '~/components/query-phase';
import { useQueryPhase } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '~/components/ui/dialog';
import { Input } from '~/components/ui/input';
import { useAuth } from '~/features/auth/use-auth';
import { openScreens } from '~/lib/admin-screens';
import { cn } from '~/lib/cn';
import { browserClient } from '~/lib/supabase/client';
import { findTargets, type JumpTarget } from './jump-api';

/** ⌘K or Ctrl+K opens any screen, lead, client or page. */
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
  const [enteredFor, setEnteredFor] = useState<string | null>(null);
  const words = search.trim();
  const query = useQuery({
    queryKey: ['jump', access.permissions, words],
    queryFn: () => findTargets(browserClient(), access, words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const answer = useQueryPhase(query);
  // Results for the previous words stay visible until new ones arrive, but cannot be chosen.
  const isCurrent = words === '' || (answer.phase === 'ready' && !query.isPlaceholderData);
  const found = words && answer.phase === 'ready' ? answer.data : [];
  const screens: JumpTarget[] = openScreens(access)
    .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
    .map(({ to, label }) => ({ to, label, detail: 'Screen' }));
  const targets = [...screens, ...found];
  const usable = isCurrent ? targets.length : screens.length;
  const chosen = Math.min(place, usable - 1);
  const isKnown = isCurrent || chosen >= 0;

  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);

  function go(target: JumpTarget) {
    void navigate(target.to);
    onDone();
  }

  // When people press Enter before the results are there, the best match opens when it arrives.
  const open = useEffectEvent(() => {
    const target = targets[chosen];
    if (target) go(target);
  });
  useEffect(() => {
    if (enteredFor === words && isKnown) open();
  }, [enteredFor, words, isKnown]);

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') setEnteredFor(words);
    else if (step && usable > 0) setPlace((chosen + step + usable) % usable);
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
        aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        placeholder="A screen, lead, client or page"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setPlace(0);
          setEnteredFor(null);
        }}
        onKeyDown={move}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        aria-busy={!isCurrent}
        className="grid max-h-80 grid-cols-1 overflow-y-auto"
      >
        {targets.map((target, index) => (
          <button
            key={target.to}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            aria-selected={index === chosen}
            disabled={index >= usable}
            tabIndex={-1}
            onClick={() => go(target)}
            className={cn(
              'flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 text-left text-sm disabled:cursor-default disabled:opacity-60 pointer-coarse:min-h-11',
              index === chosen && 'bg-muted',
            )}
          >
            <span className="truncate font-medium">{target.label}</span>
            <span className="truncate text-muted-foreground">{target.detail}</span>
          </button>
        ))}
      </div>
      <JumpState
        words={words}
        answer={answer}
        hasTargets={targets.length > 0}
        onRetry={query.refetch}
      />
    </>
  );
}

interface JumpStateProps {
  words: string;
  answer: QueryPhase<JumpTarget[]>;
  hasTargets: boolean;
  onRetry: () => void;
}

/** Says “nothing found” only when there is an answer. */
function JumpState({ words, answer, hasTargets, onRetry }: JumpStateProps) {
  if (words === '') return null;
  if (answer.phase === 'failed') {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 px-2.5 text-sm">
        Leads, clients and pages could not be searched.
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      </p>
    );
  }
  if (answer.phase === 'loading') {
    return (
      <p role="status" className="px-2.5 text-sm text-muted-foreground">
        Searching...
      </p>
    );
  }
  if (hasTargets) return null;
  return (
    <p role="status" className="px-2.5 text-sm">
      No results for “{words}”.
    </p>
  );
}
