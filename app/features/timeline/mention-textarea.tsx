import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Textarea } from '~/components/ui/textarea';
import { begunMention, type Colleague, matchingColleagues, withMention } from './mentions';
import { MENTION_WORDS } from './messages';

interface MentionTextareaProps
  extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  value: string;
  colleagues: readonly Colleague[];
  onType: (text: string) => void;
  /** Gets the text field, for setting the focus. */
  field?: (element: HTMLTextAreaElement | null) => void;
}

/** A text in which an @ offers colleagues to mention, by keyboard and by pointer. */
export function MentionTextarea(props: MentionTextareaProps) {
  const { value, colleagues, onType, field, ...textarea } = props;
  const listId = useId();
  const element = useRef<HTMLTextAreaElement | null>(null);
  const [cursor, setCursor] = useState(0);
  const [marked, setMarked] = useState(0);
  /** The text in which the list was closed with Escape. */
  const [closedIn, setClosedIn] = useState<string | null>(null);
  const typed = closedIn === value ? null : begunMention(value, cursor);
  const offered = typed === null ? [] : matchingColleagues(typed, colleagues);
  const isOpen = offered.length > 0;
  const current = Math.min(marked, offered.length - 1);

  function choose({ name }: Colleague) {
    const chosen = withMention(value, cursor, typed ?? '', name);
    // The field has the new text before the next key, so that what is typed next comes after it.
    flushSync(() => {
      onType(chosen.text);
      setCursor(chosen.cursor);
      setMarked(0);
    });
    element.current?.focus();
    element.current?.setSelectionRange(chosen.cursor, chosen.cursor);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const choice = offered[current];
    if (event.key === 'ArrowDown') setMarked((current + 1) % offered.length);
    else if (event.key === 'ArrowUp') setMarked((current + offered.length - 1) % offered.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && choice) choose(choice);
    else if (event.key === 'Escape') setClosedIn(value);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative grid">
      <Textarea
        {...textarea}
        ref={(found) => {
          element.current = found;
          field?.(found);
        }}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
        onChange={({ target }) => {
          onType(target.value);
          setCursor(target.selectionStart);
          setMarked(0);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onBlur={() => setClosedIn(value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {isOpen && MENTION_WORDS.offered(offered.length)}
      </p>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={MENTION_WORDS.list}
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-border bg-popover p-1 text-popover-foreground shadow-md"
        >
          {offered.map((colleague, index) => (
            // The keyboard stays in the text field, which names the marked option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles keys
            <div
              key={colleague.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(colleague)}
              className={clsx(
                'flex min-h-9 cursor-pointer items-center rounded px-3 text-sm pointer-coarse:min-h-11',
                index === current && 'bg-muted',
              )}
            >
              {colleague.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
