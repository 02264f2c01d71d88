import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { MarkedText } from '~/components/marked-text';
import type { QueryPhase } from '~/components/query-phase';
import { useQueryPhase } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import { useAuth } from '~/features/auth/use-auth';
import { useLogout } from '~/features/auth/use-logout';
import { openScreens } from '~/lib/admin-screens';
import { cn } from '~/lib/cn';
import { VISITS_PAGE } from '~/lib/kept-visits';
import { THEME_TOGGLE_MARK } from '~/lib/page-signals';
import { browserClient } from '~/lib/supabase/client';
import { actionsFor, type JumpAction } from './jump-actions';
import { type FoundRecord, findRecords } from './jump-api';
import { matching } from './jump-matches';
import { arrivalState } from './use-arrival';

interface JumpTarget extends Pick<JumpAction, 'to' | 'label' | 'arrival' | 'act'> {
  group: string;
  detail?: string;
  excerpt?: string;
}

const SCREENS = 'Screens';
const ACTIONS = 'Actions and settings';

export function JumpList({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const logout = useLogout();
  const { access } = useAuth();
  const listId = useId();
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(0);
  const [enteredFor, setEnteredFor] = useState<string | null>(null);
  const words = search.trim();
  const query = useQuery({
    queryKey: ['jump', access.permissions, words],
    queryFn: () => findRecords(browserClient(), access, words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const answer = useQueryPhase(query);
  // Results for the previous words stay visible until new ones arrive, but cannot be chosen.
  const isCurrent = words === '' || (answer.phase === 'ready' && !query.isPlaceholderData);
  const found: JumpTarget[] = words && answer.phase === 'ready' ? answer.data : [];
  const screens: JumpTarget[] = openScreens(access)
    .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
    .map(({ to, label }) => ({ group: SCREENS, to, label }));
  const actions: JumpTarget[] = matching(actionsFor(access), words).map(
    ({ to, label, place: detail, arrival, act }) => ({
      group: ACTIONS,
      to,
      label,
      detail,
      arrival,
      act,
    }),
  );
  const targets = [...screens, ...actions, ...found];
  const usable = isCurrent ? targets.length : screens.length + actions.length;
  const chosen = Math.min(place, usable - 1);
  const isKnown = isCurrent || chosen >= 0;

  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);

  function go({ to, arrival, act }: JumpTarget) {
    onLeave();
    if (act === 'logout') logout();
    else if (act === 'dark-mode') toggleDarkMode();
    // That page's worker takes control only when a new document loads.
    else if (to === VISITS_PAGE) window.location.assign(to);
    else void navigate(to, { state: arrivalState(arrival) });
  }

  // If people press Enter before the results arrive, the best match opens once it does.
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
        aria-label="Jump to a screen, setting, record or page"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        placeholder="A screen, setting, record or page"
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
        className="grid max-h-[min(24rem,60dvh)] grid-cols-1 gap-2 overflow-y-auto"
      >
        {groupsOf(targets).map(({ group, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
          <div key={group} role="group" aria-label={group} className="grid grid-cols-1">
            <p aria-hidden className="px-2.5 py-1 text-xs font-medium text-muted-foreground">
              {group}
            </p>
            {members.map(({ target, index }) => (
              <JumpOption
                key={`${target.to} ${target.label}`}
                id={`${listId}-${index}`}
                target={target}
                isChosen={index === chosen}
                isUsable={index < usable}
                onChoose={() => go(target)}
              />
            ))}
          </div>
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

function groupsOf(targets: JumpTarget[]) {
  const numbered = targets.map((target, index) => ({ target, index }));
  const groups = new Set(targets.map(({ group }) => group));
  return [...groups].map((group) => ({
    group,
    members: numbered.filter(({ target }) => target.group === group),
  }));
}

/** Uses the button in the header, which the document's own script listens to. */
function toggleDarkMode() {
  document.querySelector<HTMLElement>(`[${THEME_TOGGLE_MARK}]`)?.click();
}

interface JumpOptionProps {
  id: string;
  target: JumpTarget;
  isChosen: boolean;
  isUsable: boolean;
  onChoose: () => void;
}

function JumpOption({ id, target, isChosen, isUsable, onChoose }: JumpOptionProps) {
  const { label, detail, excerpt } = target;
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isChosen}
      disabled={!isUsable}
      tabIndex={-1}
      onClick={onChoose}
      className={cn(
        'grid min-h-10 cursor-pointer content-center rounded-sm px-2.5 py-1 text-left text-sm disabled:cursor-default disabled:opacity-60 pointer-coarse:min-h-11',
        isChosen && 'bg-muted',
      )}
    >
      <span className="flex min-w-0 items-center justify-between gap-3">
        <span className="truncate font-medium">{label}</span>
        {detail && <span className="truncate text-muted-foreground">{detail}</span>}
      </span>
      {excerpt && (
        <span className="truncate text-muted-foreground">
          <MarkedText>{excerpt}</MarkedText>
        </span>
      )}
    </button>
  );
}

interface JumpStateProps {
  words: string;
  answer: QueryPhase<FoundRecord[]>;
  hasTargets: boolean;
  onRetry: () => void;
}

/** Says “nothing found” only when there is an answer. */
function JumpState({ words, answer, hasTargets, onRetry }: JumpStateProps) {
  if (words === '') return null;
  if (answer.phase === 'failed') {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 px-2.5 text-sm">
        Couldn’t search records and pages.
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
