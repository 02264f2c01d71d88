import { Blocks, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, use, useId, useMemo, useRef, useState } from 'react';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { Input } from '~/components/ui/input';
import { Tabs, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { cn } from '~/lib/cn';
import { mayBeNested } from '~/lib/site/nested-blocks';
import { useSite } from '~/lib/site/use-site';
import { newItem, newItems } from './block-items';
import { ICONS } from './block-samples';
import { BlocksThumbnail, BlockThumbnail } from './block-thumbnail';
import { writeInBlock } from './canvas-focus';
import { isColumn, type Place } from './canvas-places';
import { EditorContext, InserterContext } from './editor-context';
import {
  blockEntries,
  findEntries,
  INSERTER_TABS,
  type InserterEntry,
  type InserterTab,
  nextEntry,
  patternEntries,
} from './inserter-entries';
import { PATTERNS } from './patterns';
import { useBlockActions } from './use-block-actions';

/** Rendered around the whole canvas, so that every part of it can open the inserter. */
export function WithInserter({ children }: { children: ReactNode }) {
  const { library } = use(EditorContext);
  const { insert, nextFree } = useBlockActions();
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const insertedId = useRef<string>(null);
  const inserter = useMemo(
    () => ({
      open(at?: Place) {
        setPlace(at ?? nextFree());
        setIsOpen(true);
      },
    }),
    [nextFree],
  );

  function choose(tab: InserterTab, id: string) {
    const pattern = PATTERNS.find((known) => known.id === id);
    const items =
      tab === 'patterns' ? newItems(pattern?.blocks ?? [], library) : newItem(id, library);
    insertedId.current = insert(items, place ?? undefined);
    setIsOpen(false);
  }

  return (
    <InserterContext value={inserter}>
      {children}
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent
          className="flex h-[min(46rem,calc(100dvh-2rem))] max-w-2xl flex-col gap-3 overflow-hidden p-4 sm:p-6"
          onCloseAutoFocus={(event) => {
            const { current } = insertedId;
            if (!current) return;
            insertedId.current = null;
            event.preventDefault();
            writeInBlock(current);
          }}
        >
          <DialogHeader>
            <DialogTitle>Add a block</DialogTitle>
            <DialogDescription>
              Choose with the arrow keys and Enter, or with a click.
            </DialogDescription>
          </DialogHeader>
          <Choices isInColumn={place !== null && isColumn(place.zone)} onChoose={choose} />
        </DialogContent>
      </Dialog>
    </InserterContext>
  );
}

interface ChoicesProps {
  /** Some blocks cannot be in a column. */
  isInColumn: boolean;
  onChoose: (tab: InserterTab, id: string) => void;
}

function Choices({ isInColumn, onChoose }: ChoicesProps) {
  const { library } = use(EditorContext);
  const companyName = useSite().settings.company.name;
  const [tab, setTab] = useState<InserterTab>('blocks');
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(
    () => ({
      blocks: blockEntries(library, companyName).filter(({ id }) => !isInColumn || mayBeNested(id)),
      patterns: patternEntries(isInColumn),
    }),
    [library, companyName, isInColumn],
  );
  const found = findEntries(all[tab], search);
  const current = found[active];

  function find(words: string) {
    setSearch(words);
    setActive(0);
  }

  function show(next: InserterTab) {
    setTab(next);
    setActive(0);
    list.current?.scrollTo(0, 0);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      return onChoose(tab, current.id);
    }
    const next = nextEntry(event.key, active, found.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    const option = next >= 0 && document.getElementById(optionId(listId, next));
    if (option) option.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          role="combobox"
          aria-label="Search blocks and patterns"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current && optionId(listId, active)}
          placeholder="Search"
          className="pl-9"
          value={search}
          onChange={({ target }) => find(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Tabs isKept value={tab} onValueChange={(next) => show(next as InserterTab)}>
        <TabsList aria-label="What to add">
          {(Object.keys(INSERTER_TABS) as InserterTab[]).map((name) => (
            <TabsTrigger key={name} value={name} aria-controls={listId}>
              {INSERTER_TABS[name]}
            </TabsTrigger>
          ))}
        </TabsList>
      </Tabs>
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 result' : `${found.length} results`}
      </p>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={INSERTER_TABS[tab]}
        className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2"
      >
        {found.map((entry, index) => (
          <Entry
            key={entry.id}
            id={optionId(listId, index)}
            entry={entry}
            isPattern={tab === 'patterns'}
            isActive={index === active}
            isFirst={entry.category !== found[index - 1]?.category}
            onChoose={() => onChoose(tab, entry.id)}
          />
        ))}
        {found.length === 0 && (
          <p className="py-8 text-center text-sm text-muted-foreground wrap-anywhere">
            No results for “{search.trim()}”.
          </p>
        )}
      </div>
    </>
  );
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface EntryProps {
  id: string;
  entry: InserterEntry;
  isPattern: boolean;
  isActive: boolean;
  /** The first of its category, which has the category's name above it. */
  isFirst: boolean;
  onChoose: () => void;
}

const PICTURE = 'h-20 w-28 shrink-0 rounded-sm border sm:h-24 sm:w-40';

function Entry({ id, entry, isPattern, isActive, isFirst, onChoose }: EntryProps) {
  const Icon = ICONS[entry.id] ?? Blocks;
  const pattern = isPattern && PATTERNS.find((known) => known.id === entry.id);
  return (
    <>
      {isFirst && (
        <p aria-hidden className="px-2 pt-3 pb-1 text-sm font-semibold text-muted-foreground">
          {entry.category}
        </p>
      )}
      {/* The picture is beside the option, because its words are not part of the option's name. */}
      <div
        role="presentation"
        className={cn(
          'relative flex items-center gap-3 rounded-md p-2 hover:bg-muted',
          isActive && 'bg-muted ring-2 ring-ring ring-inset',
        )}
      >
        {pattern ? (
          <BlocksThumbnail blocks={pattern.blocks} scale={0.12} className={PICTURE} />
        ) : (
          <BlockThumbnail type={entry.id} scale={0.14} className={PICTURE} />
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus, and its keys choose an option */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <div
          id={id}
          role="option"
          aria-selected={isActive}
          onClick={onChoose}
          className="grid min-w-0 scroll-my-10 gap-0.5 after:absolute after:inset-0 after:cursor-pointer"
        >
          <span className="flex items-center gap-2 font-medium">
            <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <span>
              {entry.name}
              <span className="sr-only"> ({entry.category})</span>
            </span>
          </span>
          <span className="text-sm text-muted-foreground">{entry.description}</span>
        </div>
      </div>
    </>
  );
}
