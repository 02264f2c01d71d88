import { type ReactNode, useState } from 'react';
import { Button } from '~/components/ui/button';
import { ENTRY_WORDS } from './messages';

interface OpenedMessageProps {
  /** Further buttons in the same row. */
  actions: ReactNode;
  children: () => ReactNode;
}

/** Opens a whole message in its entry. */
export function OpenedMessage({ actions, children }: OpenedMessageProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? ENTRY_WORDS.hide : ENTRY_WORDS.show}
        </Button>
        {actions}
      </div>
      {isOpen && children()}
    </div>
  );
}
